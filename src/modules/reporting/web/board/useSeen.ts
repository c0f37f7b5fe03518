import { type RefObject, useEffect, useState } from 'react'

/** Tells whether an element has come into view, once and for all: what is further down costs nobody anything before. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setSeen(true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, element])
  return seen
}
