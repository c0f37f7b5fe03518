import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { publishChange } from '../../../kernel/server/record/publish.ts'
import type { EntryKind } from '../api/commission.ts'
import { commissionShown } from './scope.ts'

export type NewEntry = {
  kind: EntryKind
  ownerId: number
  departmentId: number | null
  period: string
  base: number
  amount: number
  onDay: string
  contractId?: number | null
  lotId?: number | null
  reversesId?: number | null
  moneyEntryId?: number | null
  categoryId?: number | null
  roleId?: number | null
  rateId?: number | null
  rate?: number | null
  share?: number | null
  sourceNumber?: string | null
  remark?: string
  importBatchId?: number | null
}

/** Appends entries to the ledger, whose trigger adds them to the months, and tells the browsers of those concerned. */
export async function append(desk: Desk, entries: readonly NewEntry[], action: string): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(entry => ({ ...entry, createdBy: desk.employeeId }))
  await desk.insertMany('commissionEntry', rows, { action, name: row => row.period.slice(0, 7) })
  const owners = [...new Set(entries.map(entry => entry.ownerId))]
  const departments = [...new Set(entries.map(entry => entry.departmentId))]
  await publishChange(desk, commissionShown, [{ ids: [], owners, departments }])
}
