import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { Ghost } from './ghost.ts'

/** The distance in px that the pointer moves before a press becomes a drag. */
const threshold = 6

export type CardDrag = {
  /** The card that is being dragged, and the column it is over. */
  dragged: number | undefined
  over: number | undefined
  /** Returns the properties of the card's element. */
  press: (event: ReactPointerEvent<HTMLElement>, id: number) => void
}

/**
 * Drags cards by mouse or pen between elements with `data-board-column`; a finger scrolls, and moves a card by its menu. Esc
 * and a drop outside leave the card where it was.
 */
export function useCardDrag(onDrop: (id: number, column: number) => void): CardDrag {
  const [state, setState] = useState<{ id: number; over: number | undefined }>()
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])
  const press: CardDrag['press'] = (event, id) => {
    if (event.button !== 0 || event.pointerType === 'touch' || isControl(event.target)) return
    const card = event.currentTarget
    const from = { x: event.clientX, y: event.clientY }
    let ghost: Ghost | undefined
    let over: number | undefined
    const move = (at: PointerEvent) => {
      if (!ghost && Math.hypot(at.clientX - from.x, at.clientY - from.y) < threshold) return
      ghost ??= new Ghost(card, from)
      ghost.moveTo(at)
      over = columnAt(at)
      setState({ id, over })
    }
    const drop = () => {
      const dropped = ghost !== undefined
      finish()
      if (dropped) ignoreNextClick()
      if (dropped && over !== undefined) onDrop(id, over)
    }
    const keys = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !ghost) return
      key.stopPropagation()
      finish()
    }
    const finish = () => {
      ghost?.remove()
      ghost = undefined
      setState(undefined)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', finish)
      document.removeEventListener('keydown', keys, true)
      end.current = undefined
    }
    end.current = finish
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', finish)
    document.addEventListener('keydown', keys, true)
  }
  return { dragged: state?.id, over: state?.over, press }
}

/** Tells whether a press is on one of the card's own buttons, and so does not drag it. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

function columnAt({ clientX, clientY }: PointerEvent): number | undefined {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-board-column]')
  return column ? Number(column.dataset.boardColumn) : undefined
}

/** Ignores the click that a browser reports at the end of a drag, so that it does not open the card. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }))
}
