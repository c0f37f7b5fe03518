import { type RefObject, useEffect, useState } from 'react'

/** Heights in px: of a day's head, of one item, of what says how many more there are. */
const head = 26
const item = 20
const rest = 20
/** Fewer items than these would say nothing. */
const fewest = 2

/** How many items a day can show where the grid has this many weeks; follows the window. */
export function useLines(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!grid.current) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(grid.current)
    return () => observer.disconnect()
  }, [grid])
  return Math.max(fewest, Math.floor((height / weeks - head - rest) / item))
}
