import { columnsOf } from '../../../kernel/api/list.ts'
import { concealedKeys } from '../../../kernel/server/record/concealed.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { wageElements } from '../api/elements.ts'
import { WageEntryRow } from '../api/entry.ts'
import { WageRate, WageRateRow } from '../api/rate.ts'

const entryColumns = [
  ...columnsOf(WageEntryRow.omit({ installer: true, settled: true, createdAt: true })),
  { key: 'installerId', title: '师傅', kind: 'reference' as const, of: 'installer' },
]
const rateColumns = [...columnsOf(WageRate), ...columnsOf(WageRateRow.pick({ voidedAt: true, voidReason: true }))]

/** The names of entries, rates and the lines of statements in the operation log. */
export const wagesLogged: Readonly<Record<string, LogSubject>> = {
  wageEntry: { title: '工钱', columns: entryColumns, hides: desk => concealedKeys(desk, entryColumns) },
  wageRate: { title: '安装、搬楼单价', columns: rateColumns, behind: wageElements.money },
  wageStatementLine: { title: '结算单明细', columns: [], unfollowed: 'entries of the statement tell of its lines' },
}
