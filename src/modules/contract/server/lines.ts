import type { Selectable } from 'kysely'
import type { ContractLine } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { LineInput } from '../../quotation/contract/line.ts'
import { type HeldGoods, type HeldSet, priced, type Sheet, type SheetLine } from '../../quotation/server/index.ts'
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

/** Returns the goods of a stored line as they were. */
export function heldGoods(row: StoredLine): HeldGoods | null {
  if (row.goodsId === null || row.priceUnit === null) return null
  const { code, name, spec, sideA, sideB, boxPieces, wholeBoxes, listPrice } = row
  const priceUnit = row.priceUnit as HeldGoods['priceUnit']
  return { code, name, spec, priceUnit, sideA, sideB, boxPieces, wholeBoxes, listPrice }
}

/** Returns a stored line as it was typed; `was` is its place among all lines. */
export function typedLine(row: StoredLine, was: number | null): LineInput {
  const { goodsId, name, unit, minArea, quantity, netArea, lossRate, discount, gift, setKey, setPart, remark } = row
  return {
    was,
    kind: row.kind as LineInput['kind'],
    goodsId,
    name,
    unit,
    measure: row.measure as LineInput['measure'],
    sizes: row.sizes as LineInput['sizes'],
    minArea,
    quantity,
    quantityUnit: row.quantityUnit as LineInput['quantityUnit'],
    netArea,
    lossRate,
    price: goodsId === null ? row.listPrice : null,
    discountKind: row.discountKind as LineInput['discountKind'],
    discount,
    gift,
    setKey,
    setPart,
    remark,
  }
}

/** Returns a stored line with its goods as they were. Throws where it cannot be computed any more, which no stored line does. */
export function storedLine(row: StoredLine, space: number, was: number | null): SheetLine {
  const [line, goods] = [typedLine(row, was), heldGoods(row)]
  const one = priced(line, goods)
  if ('msg' in one) throw new Error(`the contract line ${row.id}: ${one.msg}`)
  const { pieces, gross, settled, net } = row
  return { ...line, goods, space, extent: one.extent, pieces, gross, settled, net }
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
