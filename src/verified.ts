import { withClient } from './kernel/server/database/client.ts'
import { missingIn } from './kernel/server/database/structure.ts'
import { isSound, verdictInWords, verifyDatabase } from './kernel/server/log/auditReport.ts'
import { subjectsOf } from './modules/audit/server/index.ts'
import { ledgerInWords, verifyLedgers } from './modules/money/server/index.ts'
import { world } from './world.ts'

/**
 * Verifies the database at an owner's address as `audit:verify` and `ledger:verify` do: its schema, its log, its sums. Returns what is wrong, in
 * sentences.
 */
export async function faultsIn(url: string): Promise<string[]> {
  const missing = await missingIn(url)
  if (missing.length > 0) return [`缺少 ${missing.length} 项结构：${missing.slice(0, 3).join('、')}`]
  return withClient(url, 'tongzhou-verify', async client => {
    const ledgers = await verifyLedgers(client, world)
    const verdicts = await verifyDatabase(client, subjectsOf(world))
    return [
      ...ledgers.filter(({ broken }) => broken.length > 0).map(ledgerInWords),
      ...verdicts.filter(verdict => !isSound(verdict)).map(verdictInWords),
    ]
  })
}
