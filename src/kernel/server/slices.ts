import { setImmediate } from 'node:timers/promises'

const slice = 10 // ms

/**
 * Does a piece of work for each item, one after the other, and lets whatever else waits on this node go first whenever it
 * has taken 10 ms: for work that is short for one item and long for as many as a company may have.
 */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - since < slice) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
