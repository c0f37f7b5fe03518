import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { sellRetail } from '../../contract/server/index.ts'
import type { LineInput } from '../../lines/api/line.ts'
import { asTyped } from '../../lines/server/index.ts'
import { countTyped } from '../../warehouse/api/typed.ts'
import { type OrderEntered, orderRecord } from '../api/order.ts'
import { type RetailLine, retailRoutes as routes } from '../api/retail.ts'
import { addOrder, assertAhead, detailOf, orderDocument } from './document.ts'
import { contractLines } from './lines.ts'

/** A line as a contract types it, and what it says to who decides. */
type Counted = { typed: LineInput; name: string; boxPieces: number | null; pieces: number }

/** Returns lines as a contract types them, their pieces by the goods' own box. Throws 40000 by line for goods that are none and a quantity that is none. */
async function countedOf(desk: Desk, lines: readonly RetailLine[]): Promise<Counted[]> {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk
    .from('goods')
    .select(['id', 'name', 'boxPieces', 'priceUnit'])
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  return lines.map(({ goodsId, boxes, rest, price, note: remark }, at) => {
    const row = `第 ${at + 1} 行`
    const goods = known.get(goodsId)
    if (!goods) throw badInput(`lines.${at}.goodsId`, `${row}：商品不存在，请重新选择`)
    const { name, boxPieces, priceUnit } = goods
    if (boxes > 0 && boxPieces === null) throw badInput(`lines.${at}.boxes`, `${row}：“${name}”不按箱，请填在零头里`)
    const counted = countTyped({ boxes, pieces: rest }, boxPieces)
    if ('refusal' in counted) throw badInput(`lines.${at}.boxes`, `${row}：${counted.refusal}`)
    const { pieces } = counted
    return { typed: asTyped({ goodsId, gradeId: null, pieces, price, priceUnit, remark }), name, boxPieces, pieces }
  })
}

/** Orders all that a contract of loose goods has, in the order in which it was typed. */
async function linesOf(desk: Desk, contractId: number, typed: readonly RetailLine[]): Promise<OrderEntered['lines']> {
  return (await contractLines(desk, contractId)).map(({ contractLineId, contracted, source }, at) => ({
    contractLineId,
    boxes: 0,
    rest: contracted,
    source,
    note: typed[at]?.note ?? '',
  }))
}

/** The calls of loose orders (零售下单): a contract that takes effect at once, and an order of all of it; and who will decide about that order. */
export const retailHandlers = [
  handle(routes.forecast, async (desk, { body: { customerId, lines: given, chosen, ...to } }) => {
    desk.demand(orderRecord.acts.edit.needs)
    if (!(await desk.names('customer', [customerId])).has(customerId)) throw notFound('客户')
    assertAhead(to.wishOn)
    const lines = await countedOf(desk, given)
    if (!(await orderDocument.isAsked(desk))) return null
    const pieces = lines.reduce((all, line) => all + line.pieces, 0)
    const whose = { customerId, ownerId: desk.employeeId, departmentId: desk.who.departmentId }
    return orderDocument.forecast(desk, { ...to, ...whose, contractId: 0, pieces, lines }, chosen)
  }),

  handle(routes.retail, async (desk, { body: { customerId, lines, chosen, ...to } }) => {
    desk.demand(orderRecord.acts.edit.needs)
    assertAhead(to.wishOn)
    const counted = await countedOf(desk, lines)
    const contractId = await sellRetail(desk, { customerId, lines: counted.map(({ typed }) => typed) })
    const ordered = await linesOf(desk, contractId, lines)
    const id = await addOrder(desk, { ...to, contractId, lines: ordered }, { submit: true, chosen })
    return detailOf(desk, id)
  }),
]
