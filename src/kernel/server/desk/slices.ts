import { setImmediate } from 'node:timers/promises'

const slice = 10 // ms

/**
 * Works through items one after the other, and lets other work of this node run after every 10 ms: for work that is short
 * for one item and long for a whole company.
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
