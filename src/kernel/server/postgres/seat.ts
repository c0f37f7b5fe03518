import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from './embedded.ts'

/** Any number that nothing else in the maintenance database uses. */
const SEAT = 727_000

/** The time in milliseconds that a killed application's session may outlive it. */
const PATIENCE = 1500

export interface Seat {
  /** The session that took the seat. */
  session: Client
  leave(): Promise<void>
}

/**
 * Takes the one seat of a cluster: a session with an advisory lock, which a killed application loses at once. The end of the
 * session also shows that the postmaster died: then it calls `reach` to start it again, and `onLost` if that fails. Returns
 * nothing if another application has the seat.
 */
export async function takeSeat(
  reach: () => Promise<Client>,
  log: Log,
  onLost: (error: Error) => void,
): Promise<Seat | undefined> {
  let leaving = false
  let returning = Promise.resolve()
  let session = await sit(await reach())
  if (!session) return undefined

  const watch = (client: Client) =>
    client.once('end', () => {
      if (!leaving) returning = comeBack().catch(onLost)
    })
  const comeBack = async () => {
    log.warn('the database has gone away and is being started again')
    session = await sit(await reach())
    if (!session) throw new Error('another application took the database over')
    watch(session)
    log.info('the database is back')
  }
  watch(session)
  return {
    session,
    async leave() {
      leaving = true
      await returning
      await session?.end()
    },
  }
}

async function sit(client: Client): Promise<Client | undefined> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(50)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [SEAT])
    if (rows[0]?.taken) return client
  }
  await client.end()
  return undefined
}
