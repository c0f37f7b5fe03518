import { handle } from '../../../kernel/server/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { typedOf } from '../../special/contract/quantity.ts'
import { askSpecial, quantityUnitFor } from '../../special/server/index.ts'
import { quotationRoutes as routes } from '../contract/routes.ts'
import { sheetOf } from './detail.ts'
import { judge } from './judge.ts'
import type { SheetLine } from './sheet.ts'
import { visibleQuotation } from './sight.ts'
import { takenOf } from './specials.ts'

/**
 * Asks for a special price for what a line is sold at: net, per unit of its goods, for all that the lines of these goods at this price take which no
 * offer covers. Another price asks for its own offer, so that nobody approves more at the lowest price than is sold at it.
 */
export const askHandlers = [
  handle(routes.ask, async (desk, { body: { id, linePlace, untilOn, reason } }) => {
    const { quotation } = await visibleQuotation(desk, id)
    if (quotation.state !== 'draft') throw conflict('只有草稿可以申请特价')
    const { lines } = await sheetOf(desk, quotation)
    const line = lines[linePlace]
    if (!line || line.goodsId === null || line.extent.top === 0n) throw badInput('linePlace', '这一行没有商品或数量')
    const judged = await judge(desk, quotation, lines)
    const price = priceOf(line)
    const isAlike = (one: SheetLine, at: number) =>
      one.goodsId === line.goodsId && judged[at]?.warning && priceOf(one) === price
    const alike = lines.filter((one, at) => one === line || isAlike(one, at))
    const unit = await quantityUnitFor(desk, line.goodsId)
    const quantity = alike.reduce((sum, one) => sum + (takenOf(one, unit) ?? 0), 0)
    const facts = {
      customerId: quotation.customerId,
      goodsId: line.goodsId,
      gradeId: null,
      price,
      quantity: typedOf(quantity, unit),
      untilOn,
      reason,
    }
    const { number } = await askSpecial(desk, { ...facts, asked: { kind: 'quotation', id } })
    return { number }
  }),
]

/** Returns the net price of a line in whole fen per unit, rounded down, so that the offer reaches it. */
const priceOf = ({ net, extent }: SheetLine) => Number((BigInt(net) * extent.bottom) / (extent.top || 1n))
