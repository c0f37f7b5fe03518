import type { Selectable } from 'kysely'
import type { ContractLine } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type HeldSet, type Sheet, type SheetLine, storedLine } from '../../quotation/server/index.ts'
import type { ContractRecord } from './sight.ts'

export type StoredLine = Selectable<ContractLine>

/** What is kept of a line beside what was typed: floor and cost (fen per the unit of its price), and the special offer that it needs. */
export type Snapshot = { floor: number | null; cost: number | null; special: { id: number; pieces: number } | null }

/** Returns the lines of a contract as stored, in their order; without those that change orders brought. */
export function signedLines(desk: Desk, contractId: number): Promise<StoredLine[]> {
  return desk
    .from('contractLine')
    .selectAll()
    .where('contractId', '=', contractId)
    .where('changeId', 'is', null)
    .orderBy('spacePosition')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns what was signed of a contract, or is to be, as it was computed. */
export async function sheetOf(desk: Desk, contract: ContractRecord): Promise<Sheet> {
  const rows = await signedLines(desk, contract.id)
  const names = new Map(rows.map(row => [row.spacePosition, row.space]))
  const spaces = [...names.keys()]
  const { gross, gifts, lineDiscount, subtotal, discountAmount: discount, coupon, rounding, total } = contract
  return {
    spaces: [...names.values()],
    lines: rows.map((row, at) => storedLine(row, spaces.indexOf(row.spacePosition), at)),
    sets: contract.sets as HeldSet[],
    sums: { gross, gifts, lineDiscount, subtotal, discount, coupon, rounding, total },
  }
}

/** Returns the pieces of a line; of a custom-made item the number of its parts. */
export function countOf({
  pieces,
  measure,
  sizes,
  quantity,
}: Pick<SheetLine, 'pieces' | 'measure' | 'sizes' | 'quantity'>): number {
  if (pieces !== null) return pieces
  return measure === 'count' ? Math.ceil(quantity / 1000) : sizes.reduce((sum, { count }) => sum + count, 0)
}

/** Returns how much of its unit a line is, in thousandths: what was typed, or what its sizes measure. */
export function thousandthsOf({
  kind,
  measure,
  quantity,
  extent,
}: Pick<SheetLine, 'kind' | 'measure' | 'quantity' | 'extent'>): number {
  if (kind !== 'custom' || measure === null || measure === 'count') return quantity
  return Number((extent.top * 2000n + extent.bottom) / (2n * extent.bottom))
}
