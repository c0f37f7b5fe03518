/** A navigation that was begun and then called off leaves the page as it is: ms until that is taken to be so. */
const calledOff = 5000

let unloading = false

globalThis.addEventListener?.('beforeunload', () => {
  unloading = true
  setTimeout(() => {
    unloading = false
  }, calledOff)
})

/** Tells whether the browser is leaving this page: requests that break off now say nothing about server or login. */
export function isUnloading(): boolean {
  return unloading
}
