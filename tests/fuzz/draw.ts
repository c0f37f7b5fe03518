import fc from 'fast-check'

/** Takes values of arbitraries, one after the other, all decided by one seed. */
export type Draw = fc.GeneratorValue

const evenly = (most: number) => fc.noBias(fc.nat(most))

/** A whole number of 0 to `count` − 1, each as likely. */
export function below(draw: Draw, count: number): number {
  return draw(evenly, count - 1)
}

/** One of a list that holds something. */
export function pick<T>(draw: Draw, list: readonly T[]): T {
  return list[below(draw, list.length)] as T
}

/** True so often in a hundred. */
export function chance(draw: Draw, percent: number): boolean {
  return below(draw, 100) < percent
}

/** One of several makers' values, as likely as its weight. */
export function weighed<T>(draw: Draw, ...choices: readonly [weight: number, make: () => T][]): T {
  let left = below(
    draw,
    choices.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, make] of choices) {
    if (left < weight) return make()
    left -= weight
  }
  throw new Error('nothing to choose from')
}

/** So many values that `make` draws, the same for the same seed. */
export function drawn<T>(seed: number, count: number, make: (draw: Draw) => T): T[] {
  return fc.sample(fc.gen().map(make), { seed, numRuns: count })
}
