import type { Selectable } from 'kysely'
import type { QuotationLine } from '../../../../kernel/server/database/tables.ts'
import type { HeldSet, LineGoods } from '../../api/checked.ts'
import { type Basis, type Fault, type Netted, type Priced, priceLine, type Sums } from '../../api/compute.ts'
import type { LineInput } from '../../api/line.ts'

/** A line as the tables of quotations and of contracts keep it. */
export type StoredLine = Omit<Selectable<QuotationLine>, 'officeId' | 'quotationId' | 'spaceId' | 'position'>

/** From which window a price came, null for the goods' own, and on which day; no day for a line from before this was kept. */
export type PricedBy = { windowId: number | null; day: string | null }

/** The goods of a line as they were when it was priced, without their picture; `unit` is their word for a piece, empty without one. */
export type HeldGoods = Omit<LineGoods, 'picture'> & { unit: string; pricedBy: PricedBy }

/** A line with what it was computed from and what it came to; `place` is its space. */
export type SheetLine = LineInput & { goods: HeldGoods | null; space: number } & Pick<
    Netted,
    'pieces' | 'extent' | 'gross' | 'settled' | 'net'
  >

/** A whole document as it was computed. */
export type Sheet = { spaces: string[]; lines: SheetLine[]; sets: HeldSet[]; sums: Sums }

/** The sums of a document without lines. */
export const noSums: Sums = {
  gross: 0,
  gifts: 0,
  lineDiscount: 0,
  subtotal: 0,
  discount: 0,
  coupon: 0,
  rounding: 0,
  total: 0,
}

/** Returns what a line is computed from. */
const basisOf = (goods: HeldGoods | null): Basis | null => goods && { ...goods, measures: goods }

/** Prices a line by itself. */
export const priced = (line: LineInput, goods: HeldGoods | null): Priced | Fault => priceLine(line, basisOf(goods))

/** Returns the goods of a stored line as they were. */
function heldGoods(row: StoredLine): HeldGoods | null {
  if (row.goodsId === null || row.priceUnit === null) return null
  const { code, name, spec, unit, sideA, sideB, pieceArea, boxPieces, wholeBoxes, listPrice } = row
  const pricedBy = { windowId: row.priceWindowId, day: row.priceDay }
  const { priceUnit } = row
  return { code, name, spec, unit, priceUnit, sideA, sideB, pieceArea, boxPieces, wholeBoxes, listPrice, pricedBy }
}

/** Returns a stored line as it was typed; `was` is its place among all lines. */
function typedLine(row: StoredLine, was: number | null): LineInput {
  const { goodsId, name, unit, minArea, quantity, netArea, lossRate, discount, gift, setKey, setPart, remark } = row
  return {
    was,
    kind: row.kind,
    goodsId,
    name,
    unit,
    measure: row.measure,
    sizes: row.sizes as LineInput['sizes'],
    minArea,
    quantity,
    quantityUnit: row.quantityUnit,
    priceUnit: row.unitChosen ? row.priceUnit : null,
    gradeId: row.gradeId,
    netArea,
    lossRate,
    price: goodsId === null ? row.listPrice : null,
    discountKind: row.discountKind,
    discount,
    gift,
    setKey,
    setPart,
    remark,
  }
}

/**
 * Returns a stored line with its goods as they were; `was` is its place among all lines. Throws where it cannot be computed any more, which no
 * stored line does.
 */
export function storedLine(row: StoredLine, space: number, was: number | null): SheetLine {
  const [line, goods] = [typedLine(row, was), heldGoods(row)]
  const one = priced(line, goods)
  if ('msg' in one) throw new Error(`the stored line ${row.id}: ${one.msg}`)
  const { pieces, gross, settled, net } = row
  return { ...line, goods, space, extent: one.extent, pieces, gross, settled, net }
}
