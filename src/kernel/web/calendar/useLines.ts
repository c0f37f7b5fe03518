import { type RefObject, useEffect, useState } from 'react'

/** Heights in px: of a day's head, of one item, of the "+n". */
const head = 26
const item = 20
const rest = 20
/** The fewest items that a day shows. */
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
