import type { Pool } from '../database/connections.ts'
import { setNewest } from './newest.ts'

const most = 10_000 // sessions that a node remembers

/**
 * Notes when each session was used last, on which its end by resting depends. A node writes once a minute and session at most, beside the call and not in it,
 * because most calls only read; what another node has written in this minute stands.
 */
export class Activity {
  readonly #pool: Pick<Pool, 'query'>
  readonly #noted = new Map<string, number>()

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool
  }

  /** Notes that the person of a token did something, at `now` in ms. Never fails: a note that is lost is made up for by the next. */
  async note(tokenHash: Buffer, now = performance.now()): Promise<void> {
    const key = tokenHash.toString('hex')
    const before = this.#noted.get(key)
    if (before !== undefined && now - before < 60_000) return
    setNewest(this.#noted, key, now, most)
    await this.#pool
      .query(
        `update session set last_at = now() where token_hash = $1 and ended_at is null and last_at < now() - interval '1 minute'`,
        [tokenHash],
      )
      .catch(() => this.#noted.delete(key))
  }
}
