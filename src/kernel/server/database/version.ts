import type { Pool } from './connections.ts'
import { supersededBy } from './migrate.ts'

const between = 2000 // ms between two looks

/** Watches whether a newer version upgrades the database under a running node. `pool` has the owner's login. */
export function watchVersion(pool: Pool): { superseded: Promise<string>; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const superseded = new Promise<string>(resolve => {
    let looks = false
    timer = setInterval(() => {
      if (looks) return
      looks = true
      supersededBy(pool)
        .then(words => words && resolve(words))
        .catch(() => {}) // the watch of the database tells that it is away
        .finally(() => {
          looks = false
        })
    }, between)
    timer.unref()
  })
  const stop = () => clearInterval(timer)
  void superseded.then(stop)
  return { superseded, stop }
}
