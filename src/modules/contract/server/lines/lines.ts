import type { Selectable } from 'kysely'
import type { ContractLine } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { HeldSet } from '../../../lines/api/checked.ts'
import { inThousandths } from '../../../lines/api/measure.ts'
import { type Sheet, type SheetLine, storedLine, takenOf } from '../../../lines/server/index.ts'
import type { Usable } from '../../../special/server/index.ts'
import type { ContractRecord } from '../record/contracts.ts'

export type StoredLine = Selectable<ContractLine>

/** What is kept of a line beside what was typed: floor and cost (fen per the unit of its price), and the special offer that it needs, with what it takes of it. */
export type Snapshot = { floor: number | null; cost: number | null; special: { id: number; quantity: number } | null }

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
export const sheetOf = async (desk: Desk, contract: ContractRecord): Promise<Sheet> =>
  sheetFrom(contract, await signedLines(desk, contract.id))

/** The same of the lines that were signed, where they are at hand. */
export function sheetFrom(contract: ContractRecord, rows: readonly StoredLine[]): Sheet {
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

/** Returns what a line keeps of the special offer that covers it. */
export const specialOf = (line: SheetLine, offer: Usable | null): Snapshot['special'] =>
  offer && { id: offer.id, quantity: takenOf(line, offer.quantityUnit) ?? 0 }

/** Returns how much of its unit a line is, in thousandths: what was typed, or what its sizes measure. */
export function thousandthsOf({
  kind,
  measure,
  quantity,
  extent,
}: Pick<SheetLine, 'kind' | 'measure' | 'quantity' | 'extent'>): number {
  if (kind !== 'custom' || measure === null || measure === 'count') return quantity
  return inThousandths(extent)
}
