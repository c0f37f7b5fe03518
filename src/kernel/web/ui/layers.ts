import { useEffect, useEffectEvent } from 'react'

/** Floating layers from bottom to top: popovers, dialogs, drawers. Only the topmost gets Esc. */
const layers: { escape: () => void }[] = []

/** Tells whether anything floats above the page, which then keeps its own keys to itself. */
export function anyLayer(): boolean {
  return layersNow() > 0
}

/** Returns the number of open layers, with the browser's own dialogs. */
export const layersNow = (): number => layers.length + document.querySelectorAll('dialog[open]').length

/** Makes the component a layer while it is `active`: Esc calls `escape` when no layer lies above. */
export function useLayer(onEscape: () => void, active = true): void {
  const latest = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const layer = { escape: () => latest() }
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [active])
}

/** Handles keys in the capture phase, so that an open list of choices is still known to be open. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || layers.length === 0 || ownsEscape(event.target)) return
  event.stopPropagation()
  layers.at(-1)?.escape()
}

/** Tells whether Esc belongs to a browser dialog or to Ant Design's open lists and calendars, which close themselves. */
function ownsEscape(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('dialog')) return true
  return document.querySelector(':is(.ant-select-dropdown, .ant-picker-dropdown):not([class*="-hidden"])') !== null
}

if (typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown, true)
