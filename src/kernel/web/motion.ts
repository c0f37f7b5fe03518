/** Tells whether the person asked their system for less motion; base.css sees to what style sheets move. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns the time of a movement in ms: 0 where the person asks for less motion. */
export function lasting(ms: number): number {
  return still() ? 0 : ms
}

/** Returns the scroll behaviour for a movement that people should see. */
export function scrolling(): ScrollBehavior {
  return still() ? 'instant' : 'smooth'
}
