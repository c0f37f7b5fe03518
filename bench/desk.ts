import { openAppPool } from '../src/kernel/server/database/pool.ts'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { inOffice } from '../src/kernel/server/desk/desk.ts'
import { LastEntries } from '../src/kernel/server/desk/lastEntries.ts'
import { asSession } from '../src/kernel/server/desk/transaction.ts'
import type { Runtime } from '../src/kernel/server/runtime.ts'
import { readPermissions } from '../src/modules/organisation/server/access/permissions.ts'

/** Runs `work` with the desk of a caller's token and returns its statements with their parameters. */
export async function atDeskOf<T>(appUrl: string, token: string, work: (desk: Desk) => T): Promise<T> {
  const pool = openAppPool(appUrl, { max: 1 })
  try {
    const runtime = { pool, permissionsOf: readPermissions, lastEntries: new LastEntries() } as unknown as Runtime
    return await asSession(runtime, token, async desk => work(inOffice(desk)))
  } finally {
    await pool.end()
  }
}
