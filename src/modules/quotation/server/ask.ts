import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { type PriceUnit, partOf } from '../../goods/api/units.ts'
import { judge, type SheetLine, takenOf } from '../../lines/server/index.ts'
import { typedOf } from '../../special/api/quantity.ts'
import { askSpecial, quantityUnitFor } from '../../special/server/index.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { sheetOf } from './detail.ts'
import { quotations } from './quotations.ts'

/**
 * Asks for a special price for what a line is sold at: net, per unit of its goods, for all that the lines of these goods at this price take which no
 * offer covers. Another price asks for its own offer, so that nobody approves more at the lowest price than is sold at it.
 */
export const askHandlers = [
  handle(routes.ask, async (desk, { body: { id, linePlace, untilOn, reason } }) => {
    const quotation = await quotations.visible(desk, id)
    if (quotation.state !== 'draft') throw conflict('只有草稿可以申请特价')
    const sheet = await sheetOf(desk, quotation)
    const { lines } = sheet
    const line = lines[linePlace]
    if (!line || line.goodsId === null || line.extent.top === 0n)
      throw badInput('linePlace', '这一行没有商品或数量，请先填写')
    const judged = await judge(desk, quotation, sheet)
    const { priceUnit } = await desk
      .from('goods')
      .select('priceUnit')
      .where('id', '=', line.goodsId)
      .executeTakeFirstOrThrow()
    const priceOf = (one: SheetLine) => priceIn(one, priceUnit)
    const price = priceOf(line)
    const isAlike = (one: SheetLine, at: number) =>
      one.goodsId === line.goodsId && one.gradeId === line.gradeId && judged[at]?.warning && priceOf(one) === price
    const alike = lines.filter((one, at) => one === line || isAlike(one, at))
    const unit = await quantityUnitFor(desk, line.goodsId)
    const quantity = alike.reduce((sum, one) => sum + (takenOf(one, unit) ?? 0), 0)
    const facts = {
      customerId: quotation.customerId,
      goodsId: line.goodsId,
      gradeId: line.gradeId,
      price,
      quantity: typedOf(quantity, unit),
      untilOn,
      reason,
    }
    const { number } = await askSpecial(desk, { ...facts, asked: { kind: 'quotation', id } })
    return { number }
  }),
]

/** Returns the net price of a line in whole fen per the unit in which offers of its goods count, rounded down, so that the offer reaches it. */
function priceIn({ net, extent, goods, pieces }: SheetLine, unit: PriceUnit): number {
  const part = goods && pieces !== null && goods.priceUnit !== unit ? partOf(goods, unit) : null
  const { top, bottom } = part ? { top: BigInt(pieces ?? 0) * BigInt(part.top), bottom: BigInt(part.bottom) } : extent
  return Number((BigInt(net) * bottom) / (top || 1n))
}
