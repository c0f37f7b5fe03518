import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../src/kernel/server/database/client.ts'
import { hasReplayed } from '../src/kernel/server/database/lag.ts'
import { passingOver, placeOf } from '../src/kernel/server/database/standby.ts'

const patience = 10_000 // ms until the primary is read instead
const pause = 100 // ms

/**
 * Reads with the owner's login at `readUrl`, a standby, once it has all that the primary has now; where it has not in time, is away, is no standby
 * or breaks the work off, on the primary. Without `readUrl` there, too. `work` begins anew then.
 */
export async function onStandby<T>(
  ownerUrl: string,
  readUrl: string | undefined,
  name: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const lsn = await withClient(ownerUrl, name, placeOf)
  if (!readUrl || lsn === null) return withClient(ownerUrl, name, work)
  try {
    return await withClient(asOwner(readUrl, ownerUrl), name, async client => {
      await caughtUp(client, lsn)
      return work(client)
    })
  } catch (error) {
    if (!(error instanceof NotThere) && !passingOver(error)) throw error
    console.warn(
      `备库不能读（${(error as Error).message}），改读主库。 / The standby cannot be read; reading the primary.`,
    )
    return withClient(ownerUrl, name, work)
  }
}

class NotThere extends Error {}

async function caughtUp(client: pg.ClientBase, lsn: string): Promise<void> {
  for (const end = Date.now() + patience; ; await sleep(pause)) {
    const { rows } = await client.query<{ replayed: string | null; standby: boolean }>(
      'select pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as standby',
    )
    const [found] = rows
    if (!found?.standby) throw new NotThere('它不是备库 / it is no standby')
    if (hasReplayed(found.replayed, lsn)) return
    if (Date.now() > end) throw new NotThere('它落后 / it is behind')
  }
}

/** The standby's address with the login of the owner, whom row-level security does not bind. */
function asOwner(readUrl: string, ownerUrl: string): string {
  const [url, owner] = [new URL(readUrl), new URL(ownerUrl)]
  return Object.assign(url, { username: owner.username, password: owner.password }).href
}
