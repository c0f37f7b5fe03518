/** Looks at a step back or forward before the router does; true keeps it from the router. */
export type Hold = (event: PopStateEvent) => boolean

const holds: Hold[] = []

/** Intercepts steps of the history, the newest hold first. Returns the function that ends it. */
export function holdSteps(hold: Hold): () => void {
  holds.unshift(hold)
  return () => void holds.splice(holds.indexOf(hold), 1)
}

function onPop(event: PopStateEvent): void {
  if (holds.slice().some(hold => hold(event))) event.stopImmediatePropagation()
}

/**
 * Watches steps of the history. Must be called before the router starts, because browsers call the window's listeners in
 * their order.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', onPop)
}

/** Asks whether unsaved changes may be lost, and does `go` if the person says so. */
export type Leave = (go: () => void) => void

const leaves: Leave[] = []

/** Lets `leave` ask before the page is left or made anew. Returns the function that ends it. */
export function holdPage(leave: Leave): () => void {
  leaves.push(leave)
  return () => void leaves.splice(leaves.indexOf(leave), 1)
}

/** Does what leaves the present page or makes it anew: at once, or after the person gives up what is unsaved there. */
export function leavePage(go: () => void): void {
  const leave = leaves.at(-1)
  if (leave) leave(() => leavePage(go))
  else go()
}
