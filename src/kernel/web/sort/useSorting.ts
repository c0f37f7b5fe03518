import { type DragEvent, useEffect, useRef, useState } from 'react'
import { movedTo, sameOrder } from './order.ts'

/** The key that identifies a row. */
type Key = number | string

export type Sorting<K extends Key> = {
  /** The present order of rows, also while one is being dragged. */
  order: readonly K[]
  dragged: K | null
  /** Returns the properties of the row's element. */
  row(id: K): { 'data-sort': K; 'data-dragged': boolean; onDragOver(event: DragEvent): void }
  /** Returns the properties of the handle inside the row. */
  handle(id: K): { draggable: true; onDragStart(event: DragEvent): void; onDragEnd(event: DragEvent): void }
  /** Moves a row one place up (-1) or down (1). */
  step(id: K, by: -1 | 1): void
}

/** Orders rows by dragging their handle, or step by step. `onOrder` gets the whole new order and the moved row. */
export function useSorting<K extends Key>(ids: readonly K[], onOrder: (order: K[], moved: K) => void): Sorting<K> {
  const [drag, setDrag] = useState<{ id: K; order: readonly K[] } | null>(null)
  const stepped = useRef<{ id: K; by: -1 | 1 }>(undefined)
  const shown = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that was moved by its button has another place now
  useEffect(() => {
    if (stepped.current) focusStep(stepped.current)
    stepped.current = undefined
  }, [shown])

  return {
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    row: id => ({
      'data-sort': id,
      'data-dragged': drag?.id === id,
      onDragOver(event) {
        if (!drag) return
        event.preventDefault()
        const place = drag.order.indexOf(id)
        if (drag.id !== id && passes(event, drag.order.indexOf(drag.id) < place))
          setDrag({ ...drag, order: movedTo(drag.order, drag.id, place) })
      },
    }),
    handle: id => ({
      draggable: true,
      onDragStart(event) {
        const row = event.currentTarget.closest('[data-sort]')
        if (row) event.dataTransfer.setDragImage(row, 12, 12)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(id))
        setDrag({ id, order: ids })
      },
      onDragEnd(event) {
        setDrag(null)
        const dropped = event.dataTransfer.dropEffect !== 'none'
        if (drag && dropped && !sameOrder(drag.order, ids)) onOrder([...drag.order], drag.id)
      },
    }),
    step(id, by) {
      stepped.current = { id, by }
      onOrder(movedTo(ids, id, ids.indexOf(id) + by), id)
    },
  }
}

/**
 * Tells whether the pointer has come far enough into another row: rows of different height would otherwise jump to and fro.
 */
function passes(event: DragEvent, down: boolean): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const into = (event.clientY - top) / height
  return down ? into > 0.3 : into < 0.7
}

/** Keeps the focus on the button that moved its row; at the end of the list on the other one. */
function focusStep({ id, by }: { id: Key; by: -1 | 1 }): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-sort="${id}"] [data-step]`)
  const wanted = [...buttons].find(button => button.dataset.step === String(by) && !button.disabled)
  const other = [...buttons].find(button => !button.disabled)
  ;(wanted ?? other)?.focus()
}
