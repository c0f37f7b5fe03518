/** The time in ms after which a begun navigation counts as cancelled. */
const calledOff = 5000
/** The time in ms without a key, a click or a scroll after which nobody uses the page. */
const patience = 300_000

const last = { left: -calledOff, used: 0 }

function note({ type }: Event): void {
  last[type === 'beforeunload' ? 'left' : 'used'] = performance.now()
}
for (const type of ['beforeunload', 'pointerdown', 'keydown', 'wheel']) globalThis.addEventListener?.(type, note, true)

/** Tells whether the browser is leaving this page: requests that break off then say nothing about server or login. */
export const isUnloading = () => performance.now() - last.left < calledOff

/** Tells whether nobody uses the page: what it asks for by itself then does not keep its login from resting. */
export const isResting = () => performance.now() - last.used > patience
