import { clock } from '../clock.ts'
import type { Pool } from '../database/connections.ts'
import { inTransaction } from '../desk/transaction.ts'
import { logTopic, publish } from '../live/events.ts'
import { lastWrite } from './audit.ts'

const pulse = 1000 // ms between two looks while entries are being written
const wakeful = 60_000 // ms after this node's last entry: by then its transaction has ended, except for long imports
const resting = 10_000 // ms between two looks otherwise: for long imports and for nodes that died

/** Menus of the screens that show a company's log, and of those that show the platform's. */
export type LogMenus = { office: string[]; platform: string[] }
export type Sealing = { stop(): Promise<void> }

/**
 * Seals the operation log (docs/decisions/0009-audit-chain.md) once a second while this node writes to it, and tells people
 * who watch. The first run reads the whole log where the server is another one than that which sealed last, or does not say which it is.
 */
export function startSealing(pool: Pool, menus: LogMenus, onError: (error: Error) => void): Sealing {
  let begins = true
  let looked = 0
  let under: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const now = clock.now()
    if (!begins && now - lastWrite() > wakeful && now - looked < resting) return
    looked = now
    try {
      await sealLog(pool, menus, begins)
      begins = false
    } catch (error) {
      onError(error as Error)
    }
  }

  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    under = look().finally(() => {
      busy = false
    })
  }, pulse)
  return {
    stop() {
      clearInterval(timer)
      return under
    },
  }
}

/** Returns the age in seconds of the oldest committed entry that the last sealing did not see; 0 without one. `owner` has the owner's login. */
export async function unsealedAge(owner: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await owner.query<{ age: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(l.at)), 0)::float8 as age from operation_log l
     where l.tx >= pg_snapshot_xmin((select seen from operation_log_sealing)) and not pg_visible_in_snapshot(l.tx, (select seen from operation_log_sealing))`,
  )
  return rows[0]?.age ?? 0
}

/** Seals committed entries and tells the companies concerned. `begins`: the first run of a node. */
export function sealLog(pool: Pool, menus: LogMenus, begins = false): Promise<void> {
  return inTransaction({ pool }, 'writes', async client => {
    await client.query('set local statement_timeout = 0') // a first look, or an import's hundred thousand entries
    const { rows } = await client.query<{ office_id: number; newest: number }>('select * from door_seal_log($1)', [
      begins,
    ])
    for (const { office_id: officeId, newest } of rows)
      await publish(client, {
        kind: 'log',
        officeId: officeId || null,
        topic: logTopic,
        ids: [newest],
        menus: officeId === 0 ? menus.platform : menus.office,
      })
  })
}
