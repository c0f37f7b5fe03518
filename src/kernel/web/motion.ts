/** Whether the person asked their system for less motion; base.css sees to what style sheets move. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long a movement takes, in ms: no time where less motion is asked for. */
export function lasting(ms: number): number {
  return still() ? 0 : ms
}

/** How to scroll where the way is worth seeing. */
export function scrolling(): ScrollBehavior {
  return still() ? 'instant' : 'smooth'
}
