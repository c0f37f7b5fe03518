/** Looks at a step back or forward before the router does; true keeps it from the router. */
export type Hold = (event: PopStateEvent) => boolean

const holds: Hold[] = []

/** Holds steps of the history from now on, the newest hold first. Returns the function that lets go. */
export function holdSteps(hold: Hold): () => void {
  holds.unshift(hold)
  return () => void holds.splice(holds.indexOf(hold), 1)
}

function onPop(event: PopStateEvent): void {
  if (holds.slice().some(hold => hold(event))) event.stopImmediatePropagation()
}

/** To be called before the router starts: browsers tell the window's listeners in the order in which they came. */
export function watchSteps(): void {
  window.addEventListener('popstate', onPop)
}
