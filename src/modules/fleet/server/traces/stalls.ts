/** A time in which the node's process did nothing else, as `performance.now()` tells it. */
export type Stall = { start: number; end: number }

const every = 20 // ms
const least = 50 // ms late
const most = 200 // remembered

/** Notes when the event loop was held up: every call under way waited then, whatever its own parts say. */
export class Stalls {
  readonly #timer: NodeJS.Timeout
  #before = performance.now()
  #noted: Stall[] = []

  constructor() {
    this.#timer = setInterval(() => this.#look(), every).unref()
  }

  /** Returns the stalls that overlap a time. */
  during(start: number, end: number): Stall[] {
    return this.#noted.filter(stall => stall.start < end && stall.end > start)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const late = now - this.#before - every
    if (late >= least) this.#noted = [...this.#noted.slice(1 - most), { start: now - late, end: now }]
    this.#before = now
  }
}
