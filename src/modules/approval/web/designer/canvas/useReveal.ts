import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback } from 'react'
import type { Box } from '../picture/layout.ts'

/** Room in px around what is brought into sight: for the "+" behind a card, and above the small map. */
const room = { top: 16, bottom: 112, side: 24 }

export type Reveal = (box: Pick<Box, 'x' | 'y' | 'width' | 'height'>, duration?: number) => void

/** Moves the canvas as little as brings a box into sight; `duration` in ms, at once without it. */
export function useReveal(): Reveal {
  const { getViewport, setViewport } = useReactFlow()
  const store = useStoreApi()
  return useCallback(
    ({ x, y, width, height }, duration) => {
      const { width: across, height: down } = store.getState()
      const view = getViewport()
      const to = {
        x: within(view.x, x * view.zoom, width * view.zoom, [room.side, across - room.side]),
        y: within(view.y, y * view.zoom, height * view.zoom, [room.top, down - room.bottom]),
      }
      if (to.x === view.x && to.y === view.y) return
      // Linear: the other movement zooms out and in again, and stays half way if a person interrupts it.
      void setViewport({ ...view, ...to }, { interpolate: 'linear', ...(duration ? { duration } : {}) })
    },
    [getViewport, setViewport, store],
  )
}

/** Returns the position of the canvas that shows a stretch between two bounds; its beginning if there is too little room. */
function within(at: number, from: number, length: number, [least, most]: readonly [number, number]): number {
  return Math.max(least - from, Math.min(at, most - from - length))
}
