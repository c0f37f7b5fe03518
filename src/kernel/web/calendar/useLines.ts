import { type RefObject, useEffect, useState } from 'react'

/** Heights in px: of a day's head, of one item, of what says how many more there are. */
const head = 26
const item = 20
const rest = 20
/** Fewer items than these would say nothing. */
const fewest = 2

/** Returns the number of items that a day can show in a grid of so many weeks; it follows the window's size. */
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
