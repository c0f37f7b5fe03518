/**
 * Chance that repeats: the same seed gives the same sequence on every machine. The generator is Mulberry32 (Tommy
 * Ettinger, public domain), plenty for a demo and nothing else.
 */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Whether something of this probability (0 to 1) happens. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T
  }

  /** One of a list that is not empty, the likelier the greater its weight (0 or more, not all 0). */
  weigh<T>(list: readonly T[], weightOf: (one: T) => number): T {
    let left = this.next() * list.reduce((sum, one) => sum + weightOf(one), 0)
    for (const one of list) {
      left -= weightOf(one)
      if (left < 0) return one
    }
    return list.at(-1) as T
  }
}
