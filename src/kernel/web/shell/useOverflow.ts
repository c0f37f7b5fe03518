import { type RefObject, useEffect, useState } from 'react'
import { scrolling } from '../motion.ts'

/** Share of its width that one press scrolls a strip by. */
const step = 0.7

/**
 * Tells whether a strip's content is wider than the strip, and how to scroll it. `content` is what changes its width.
 */
export function useOverflow(strip: RefObject<HTMLElement | null>, content: unknown) {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is a reason to measure again
  useEffect(() => {
    const element = strip.current
    if (!element) return
    // The observer tells of the size it begins with too, when the frame has been laid out anyway.
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1))
    // Its content may grow for a while, as a new tab does.
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [strip, content])
  const scrollBy = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * step, behavior: scrolling() })
  return { overflows, scrollBy }
}
