import { LineInput } from '../../../lines/api/line.ts'
import { priced, type Taken } from '../../../lines/server/index.ts'
import { type ColumnRow, measuresOf } from './columns.ts'
import { thousandthsOf } from './lines.ts'

/** How much a line is: what was typed of it, what that comes to, its pieces, and what that takes of a special offer. */
export type Shape = Taken & {
  sizes: LineInput['sizes']
  thousandths: number
}

/** Returns how much a line of a contract is at a quantity and sizes; a fault of sizes that cannot be measured, in words. */
export function shapeOf(row: ColumnRow, quantity: number, sizes: LineInput['sizes']): Shape | { msg: string } {
  const kind = row.kind
  const blank = LineInput.parse({ kind, price: 0 })
  const line = {
    ...blank,
    goodsId: row.goods_id,
    measure: row.measure,
    minArea: row.min_area,
    quantityUnit: row.quantity_unit,
    quantity,
    sizes,
  }
  const goods = goodsOf(row)
  const one = priced(line, goods)
  if ('msg' in one) return { msg: one.msg }
  const { extent, pieces } = one
  const { measure } = row
  return { goods, measure, quantity, sizes, extent, pieces, thousandths: thousandthsOf({ ...line, extent }) }
}

function goodsOf(row: ColumnRow) {
  if (row.goods_id === null || row.price_unit === null) return null
  const { code, name, spec, unit, price_unit: priceUnit, whole_boxes: wholeBoxes } = row
  const pricedBy = { windowId: null, day: null }
  return { code, name, spec, unit, priceUnit, ...measuresOf(row), wholeBoxes, listPrice: 0, pricedBy }
}

/** Returns how much a line is now, after all changes in effect. */
export function presentShape(row: ColumnRow): Shape {
  const shape = shapeOf(row, row.after?.quantity ?? row.quantity, row.after?.sizes ?? row.sizes)
  if ('msg' in shape) throw new Error(`the contract line ${row.id}: ${shape.msg}`)
  return shape
}
