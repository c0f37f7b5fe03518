import { appliedIn, besideWords, breaking, supersededWords, unknownOf } from './applied.ts'
import type { Pool } from './connections.ts'
import { readMigrations, usualFolder } from './migrationFiles.ts'

const between = 2000 // ms between two looks

type Watch = { superseded: Promise<string>; stop(): void }

/**
 * Watches whether a newer version upgrades the database under a running node, which ends it unless all changes are additive: then `tell` is told once.
 * The migrations are those of the start: the folder may be that of the newer version by now. `pool` has the owner's login.
 */
export function watchVersion(pool: Pool, tell: (words: string) => void): Watch {
  const own = readMigrations(usualFolder)
  own.catch(() => {}) // each look throws it
  const superseded = Promise.withResolvers<string>()
  let told = false
  let looks = false

  async function look(): Promise<void> {
    const [all, done] = [await own, await appliedIn(pool)]
    const [newer, broken] = [unknownOf(all, done), unknownOf(all, breaking(done))]
    if (broken) superseded.resolve(supersededWords(broken.name))
    else if (newer && !told) tell(besideWords(newer.name))
    told ||= newer !== undefined
  }

  const timer = setInterval(() => {
    if (looks) return
    looks = true
    look()
      .catch(() => {}) // the watch of the database tells that it is away
      .finally(() => {
        looks = false
      })
  }, between)
  timer.unref()
  const stop = () => clearInterval(timer)
  void superseded.promise.then(stop)
  return { superseded: superseded.promise, stop }
}
