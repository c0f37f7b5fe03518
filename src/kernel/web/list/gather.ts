/** The least time in ms between two refreshes, however often colleagues save. */
export const pause = 1500

/** A listener that gathers changes and refreshes once for several of them. */
export type Gathering = { hear(): void; stop(): void }

/**
 * Refreshes once, 1,500 ms after the first change, unless the rows were requested after the last one: `askedAt` returns the
 * time of that request (ms).
 */
export function gather(askedAt: () => number, refresh: () => void): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined
  let heard = 0
  const end = () => {
    timer = undefined
    if (askedAt() <= heard) refresh()
  }
  return {
    hear() {
      heard = Date.now()
      timer ??= setTimeout(end, pause)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
