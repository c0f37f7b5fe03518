import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far beyond what one sees something counts as near. */
const margin = '1200px 0px'
const told = new WeakMap<Element, (near: boolean) => void>()
const observers = new WeakMap<Element, IntersectionObserver>()

/** Returns what an element scrolls in: a margin is only counted from there. */
function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(one).overflowY)) return one
  return document.documentElement
}

function observerIn(scroller: Element): IntersectionObserver {
  const root = scroller === document.documentElement ? null : scroller
  const made = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
    },
    { root, rootMargin: margin },
  )
  observers.set(scroller, made)
  return made
}

/** Tells an element whether it is near what one sees, until the returned function is called. */
function watch(element: Element, tell: (near: boolean) => void): () => void {
  const scroller = scrollerOf(element)
  const observer = observers.get(scroller) ?? observerIn(scroller)
  told.set(element, tell)
  observer.observe(element)
  return () => observer.unobserve(element)
}

/**
 * Tells whether an element is near what one sees, so that it need be drawn, and how high (px) it was when it was last drawn. One that holds the
 * focus or a text that means nothing stays drawn. In a browser that cannot tell, everything is near.
 */
export function useNear(ref: RefObject<HTMLElement | null>, atFirst: boolean): { near: boolean; height: number } {
  const [near, setNear] = useState(atFirst || typeof IntersectionObserver === 'undefined')
  const height = useRef(0)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    return watch(element, now => {
      const kept = element.contains(document.activeElement) || element.querySelector('[aria-invalid]') !== null
      if (!now && kept) return
      if (!now) height.current = element.offsetHeight
      setNear(now)
    })
  }, [ref])
  return { near, height: height.current }
}
