import { sealLog } from '../../src/kernel/server/log/sealing.ts'
import { logMenus } from '../../src/modules/audit/api/log.ts'
import type { TestServer } from './server.ts'

/** Seals what the operation log holds now: the product waits a second, which is long in a test. */
export async function sealAll({ owner, app }: TestServer): Promise<void> {
  await owner.query(`update operation_log_sealing set at = '-infinity'`)
  await sealLog(app.runtime.pool, logMenus)
  // A run of the node may just hold the row: ours then does nothing, and theirs has not committed.
  await owner.query('select from operation_log_sealing for update')
}
