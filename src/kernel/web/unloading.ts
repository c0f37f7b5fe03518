/** The time in ms after which a begun navigation counts as cancelled. */
const calledOff = 5000

let unloading = false

globalThis.addEventListener?.('beforeunload', () => {
  unloading = true
  setTimeout(() => {
    unloading = false
  }, calledOff)
})

/** Tells whether the browser is leaving this page: requests that break off then say nothing about server or login. */
export function isUnloading(): boolean {
  return unloading
}
