/**
 * Lets at most `atOnce` works of a kind run on this node; the others wait in order. With `mostWaiting` in line, the next one
 * gets the error of `full`.
 */
export function turns({ atOnce, mostWaiting, full }: { atOnce: number; mostWaiting: number; full: () => Error }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting) throw full()
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
