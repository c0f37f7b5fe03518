type Waiting = { since: number; go: () => void; giveUp: (error: Error) => void; limit: NodeJS.Timeout }

/** Places of which `most` are taken at once. The others wait in the order in which they came, and not without end. */
export class WaitQueue {
  taken = 0
  #most: number
  readonly #patience: number
  readonly #late: () => Error
  readonly #waiting: Waiting[] = []

  /** Makes a line of `most` places. After `patience` ms of waiting a caller gets the error that `late` returns. */
  constructor(most: number, patience: number, late: () => Error) {
    this.#most = most
    this.#patience = patience
    this.#late = late
  }

  get most(): number {
    return this.#most
  }

  set most(most: number) {
    this.#most = most
    this.#callNext()
  }

  get length(): number {
    return this.#waiting.length
  }

  /**
   * Takes a place at once and returns nothing, or returns a promise of one. `since`: the time when the caller began to wait.
   */
  take(since: number): Promise<void> | undefined {
    if (this.taken >= this.#most) return this.#wait(since)
    this.taken += 1
    return undefined
  }

  /** Gives a place back. */
  give(): void {
    this.taken -= 1
    this.#callNext()
  }

  /** Throws the error of `late` if the caller has waited too long. */
  assertInTime(since: number): void {
    if (this.#left(since) === 0) throw this.#late()
  }

  /** Sends everybody away who waits. */
  sendAway(error: Error): void {
    for (const { giveUp, limit } of this.#waiting.splice(0)) {
      clearTimeout(limit)
      giveUp(error)
    }
  }

  #left(since: number): number {
    return Math.max(0, this.#patience - (performance.now() - since))
  }

  #wait(since: number): Promise<void> {
    return new Promise((go, giveUp) => {
      const waiting: Waiting = { since, go, giveUp, limit: setTimeout(() => this.#leave(waiting), this.#left(since)) }
      const later = this.#waiting.findIndex(one => one.since > since)
      this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, waiting)
    })
  }

  #leave(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.giveUp(this.#late())
  }

  #callNext(): void {
    while (this.taken < this.#most) {
      const next = this.#waiting.shift()
      if (!next) return
      clearTimeout(next.limit)
      this.taken += 1
      next.go()
    }
  }
}
