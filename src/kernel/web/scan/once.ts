/** A camera reads one label many times: within so many ms it is one scan. */
const oneScan = 1500

/** Tells a scan from the repeated reading of one label. */
export class Once {
  readonly #read = new Map<string, number>()

  /** Returns whether the code, read at `at` ms, is a new scan; a label that stays in view is read on and on, and is none. */
  fresh(code: string, at: number): boolean {
    const last = this.#read.get(code)
    this.#read.set(code, at)
    return last === undefined || at - last > oneScan
  }
}
