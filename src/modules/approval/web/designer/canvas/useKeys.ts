import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { anyLayer } from '../../../../../kernel/web/ui/layers.ts'
import type { Direction } from '../edit/walk.ts'

/** The actions of keys on the canvas. */
export type KeyActions = {
  walk: (direction: Direction) => void
  /** Moves a card one place up or down, a branch to the left or right. */
  step: (by: -1 | 1) => void
  remove: () => void
  copy: () => void
  cut: () => void
  paste: () => void
  duplicate: () => void
  /** Opens the menu of what may be put behind the chosen card. */
  insert: () => void
}
/** The actions of keys anywhere on the page. */
export type PageKeys = { save: () => void; undo: (() => void) | undefined; redo: (() => void) | undefined }

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Handles keys on a card: arrows move the focus, with Alt the card; Delete, copy, cut, paste, duplicate; + inserts behind
 * it. In a read-only picture only the focus moves.
 */
export function onCardKey(event: ReactKeyboardEvent<HTMLElement>, actions: KeyActions, readOnly: boolean): void {
  if (!(event.target as Element).closest('[data-card]')) return
  const run = readOnly ? walkOf(event, actions) : actionOf(event, actions)
  if (!run) return
  event.preventDefault()
  run()
}

function walkOf({ key }: ReactKeyboardEvent, { walk }: KeyActions): (() => void) | undefined {
  const direction = arrows[key]
  return direction && (() => walk(direction))
}

function actionOf(event: ReactKeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const { key } = event
  const by = steps[key]
  if (by) return event.altKey ? () => actions.step(by) : walkOf(event, actions)
  if (event.ctrlKey || event.metaKey)
    return { c: actions.copy, x: actions.cut, v: actions.paste, d: actions.duplicate }[key.toLowerCase()]
  return { Delete: actions.remove, Backspace: actions.remove, '+': actions.insert, Insert: actions.insert }[key]
}

/** Handles Ctrl/⌘ S to save, and Ctrl/⌘ Z and Shift Z or Y to undo and redo, except in fields with an undo of their own. */
export function usePageKeys(keys: PageKeys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 's') return take(event, keys.save)
    if (inText(event.target) || anyLayer()) return
    if (key === 'z') return take(event, event.shiftKey ? keys.redo : keys.undo)
    if (key === 'y') take(event, keys.redo)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function take(event: KeyboardEvent, run: (() => void) | undefined): void {
  event.preventDefault()
  run?.()
}

const inText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('textarea, input:not([type="radio"], [type="checkbox"])') !== null
