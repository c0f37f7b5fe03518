import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { ImportRecord, Known, Updated } from '../../../transfer/server/index.ts'

const booked = '已经导入过，不能修改；请先撤销那次导入'
export type MoneyKind = 'receipt' | 'refund'

/** Returns the original numbers that are booked and not taken back, without the batch's own. */
export async function findBooked(
  desk: Desk,
  kind: MoneyKind,
  numbers: readonly string[],
  batchId: number,
): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map()
  const rows = await desk
    .from('moneyImport')
    .select('sourceNumber')
    .where('kind', '=', kind)
    .where('undoneAt', 'is', null)
    .where('batchId', '!=', batchId)
    .where('sourceNumber', 'in', [...numbers])
    .execute()
  return new Map(rows.map(row => [row.sourceNumber ?? '', { whose: '已导入', obstacle: booked }]))
}

/** Refuses to change what is booked. */
export const updateNothing = async (records: readonly ImportRecord[]): Promise<Updated> => ({
  updated: 0,
  unchanged: 0,
  refused: records.map(({ row }) => ({ row, message: booked })),
})

/** Keeps what a batch brought, by its original number. */
export async function noteImport(
  desk: Desk,
  batchId: number,
  kind: MoneyKind,
  row: { sourceNumber: string | null; receiptId: number; requestId: number | null },
): Promise<void> {
  await desk.insert('moneyImport', { batchId, kind, ...row }, { action: '导入款项', name: row.sourceNumber ?? '' })
}
