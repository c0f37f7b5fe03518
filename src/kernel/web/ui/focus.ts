import { type RefObject, useEffect, useState } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** By open layer: what had the focus before it, and before the layers from which it was opened, the last first. */
const ways = new WeakMap<Element, readonly HTMLElement[]>()

/** Keeps Tab within a layer while it is `active`, focuses its first field and returns the focus afterwards. */
export function useFocusTrap(ref: RefObject<HTMLElement | null>, active = true): void {
  const [way] = useState(wayBack)
  useEffect(() => {
    if (!active) return
    const box = ref.current
    if (box) ways.set(box, way)
    const stopWaiting = box && !box.contains(document.activeElement) ? focusFirst(box) : undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Tab' && box && keepInside(event, box)
    box?.addEventListener('keydown', onKeyDown)
    return () => {
      stopWaiting?.()
      box?.removeEventListener('keydown', onKeyDown)
      way.find(one => one.isConnected)?.focus({ preventScroll: true })
    }
  }, [ref, active, way])
}

/** Returns where the focus goes back to: a menu is gone by the time the dialog that it opened closes. */
function wayBack(): readonly HTMLElement[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return []
  let layer: Element | null = active
  while (layer && !ways.has(layer)) layer = layer.parentElement
  return [active, ...((layer && ways.get(layer)) ?? [])]
}

/** Focuses the first field, or the box until its code has arrived and there is one; returns how to stop waiting for that. */
function focusFirst(box: HTMLElement): () => void {
  const first = () => box.querySelector<HTMLElement>('[autofocus], [data-autofocus]')
  const target = first() ?? box
  target.focus()
  const observer = new MutationObserver(() => {
    if (document.activeElement !== box) return observer.disconnect()
    const come = first()
    if (!come) return
    observer.disconnect()
    come.focus()
  })
  if (target === box) observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const reachable = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const first = reachable[0]
  const last = reachable.at(-1)
  const active = document.activeElement
  if (event.shiftKey && (active === first || active === box)) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first?.focus()
  }
}
