import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { moneyOf } from '../../../../kernel/server/money.ts'
import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { amountOf, hasUnit, type PriceUnit, priceUnits } from '../../../goods/api/units.ts'
import { stockElements } from '../../api/elements.ts'
import { lotWords } from '../../api/lot.ts'
import { stockCostRoutes as routes, type StockCost } from '../../api/stockCost.ts'
import { type LateCost, postLateCost } from '../post/lateCost.ts'
import { lockLots } from '../post/lots.ts'
import { reversePosting } from '../post/reverse.ts'
import { assertSeesLots } from '../sight.ts'
import { forgetCosts, learnCosts } from './lotCost.ts'
import { uncostedLots, uncostedOf } from './uncosted.ts'

const kind = 'stockCost'
const most = 200

/** Returns the costs that were given later to stock of goods, the newest first. Throws 40300 for who may not see lots, 40400 for goods that are not there. */
async function costsOf(desk: Desk, goodsId: number): Promise<StockCost[]> {
  const { rows } = await desk.client.query<
    Omit<StockCost, 'lot'> & { lotId: number | null; colour: string; batch: string; size: string }
  >(
    `select c.id, c.lot_id as "lotId", l.colour, l.batch, l.size, c.unit_cost as "unitCost", c.unit, c.stock, c.variance, c.reason,
       c.created_by as "createdBy", c.created_at as "createdAt", c.reversed_at as "reversedAt", c.reverse_reason as "reverseReason", c.version,
       (select coalesce(json_agg(distinct e.lot_id), '[]') from stock_entry e
        where e.office_id = c.office_id and e.document_kind = '${kind}' and e.document_id = c.id) as "lotIds"
     from stock_cost c left join stock_lot l on l.office_id = c.office_id and l.id = c.lot_id
     where c.office_id = $1 and c.goods_id = $2 order by c.id desc limit ${most}`,
    [desk.officeId, goodsId],
  )
  return rows.map(({ lotId, colour, batch, size, ...cost }) => ({
    ...cost,
    lot: lotId === null ? null : lotWords({ colour, batch, size }),
  }))
}

async function goodsName(desk: Desk, id: number): Promise<string> {
  assertSeesLots(desk)
  const goods = await desk.from('goods').select('name').where('id', '=', id).executeTakeFirst()
  if (!goods) throw notFound('商品')
  return goods.name
}

async function assertLot(desk: Desk, goodsId: number, lotId: number | null): Promise<void> {
  if (lotId === null) return
  const lot = await desk.from('stockLot').select('goodsId').where('id', '=', lotId).executeTakeFirst()
  if (lot?.goodsId !== goodsId) throw badInput('lotId', '这个批次不是这个商品的，请重新选择批次')
}

type Given = { goodsId: number; lotId: number | null; unit: PriceUnit; unitCost: number }

/**
 * Locks the lots that lack a cost and returns what of them each receipt, gain or opening bears: the cost of its pieces, in the box of the lot. Throws 40900
 * where none lacks one, 40000 for a unit that the goods do not have, and for a cost that comes to nothing, or to more than money can be.
 */
async function costsWanted(desk: Desk, { goodsId, lotId, unit, unitCost }: Given): Promise<LateCost[]> {
  const lots = await lockLots(desk, await uncostedLots(desk, goodsId, lotId))
  const still = await uncostedLots(desk, goodsId, lotId)
  const found = await uncostedOf(
    desk,
    still.filter(id => lots.has(id)),
  )
  if (found.length === 0) throw conflict('没有无成本的批次了，请刷新后查看；成本不对的，请在入库单的“费用”里登记差价')
  const boxes = await desk.from('stockLot').select(['id', 'boxPieces']).where('id', 'in', still).execute()
  return found.map(({ lotId: id, entryId, pieces }, at) => {
    const { goods } = lots.get(id) as NonNullable<ReturnType<typeof lots.get>>
    const measures = { ...goods, boxPieces: boxes.find(lot => lot.id === id)?.boxPieces ?? goods.boxPieces }
    if (!hasUnit(measures, unit)) throw badInput('unit', `这个商品不能按${priceUnits[unit]}计，请换一个单位，例如片/件`)
    const amount = () => amountOf(measures, pieces, unitCost, unit)
    const cost = moneyOf(amount, 'unitCost', '成本单价过大，请核对单价和单位')
    if (cost === 0) throw badInput('unitCost', '成本单价太小，这些货合起来不到 1 分，请填大一些')
    return { line: id, at, movement: String(entryId), entryId, base: pieces, cost }
  })
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** The calls by which stock that came in without a known cost gets one (chain-stock.md, Value and Late cost). */
export const stockCostHandlers = [
  handle(routes.list, async (desk, { params: { id } }) => {
    await goodsName(desk, id)
    return costsOf(desk, id)
  }),

  handle(routes.add, async (desk, { body }) => {
    const name = await goodsName(desk, body.goodsId)
    await assertLot(desk, body.goodsId, body.lotId)
    const costs = await costsWanted(desk, body)
    const action = { action: '补成本', name: () => name }
    const cost = await desk.insert('stockCost', { ...body, createdBy: desk.employeeId }, action)
    const posted = await postLateCost(desk, { kind, id: cost.id }, costs)
    await learnCosts(
      desk,
      costs.map(({ line, base, cost: worth }) => ({ lotId: line, pieces: base, cost: worth })),
    )
    const came = { stock: sum(posted.map(({ value }) => value)), variance: sum(posted.map(({ variance }) => variance)) }
    await desk.change('stockCost', cost, came, action)
    return costsOf(desk, body.goodsId)
  }),

  handle(routes.reverse, async (desk, { body: { id, version, reason } }) => {
    assertSeesLots(desk)
    const cost = await desk.lockOne('stockCost', id, '补成本', { version, words: async () => [] })
    if (cost.reversedAt !== null) throw conflict('这笔补成本已经冲销，请刷新后查看')
    const reversed = await reversePosting(desk, { kind, id }, { kind, id })
    await forgetCosts(
      desk,
      reversed.map(({ lotId }) => lotId),
    )
    const name = await goodsName(desk, cost.goodsId)
    const patch = { reversedAt: sql<string>`now()`, reverseReason: reason }
    await desk.change('stockCost', cost, patch, { action: '冲销补成本', name: () => name })
    return costsOf(desk, cost.goodsId)
  }),
]

/** A cost given later in texts, for who sees values: why it was given. */
export const nameableStockCost: Nameable = {
  async names(desk, ids) {
    if (!desk.may(stockElements.value) || ids.length === 0) return new Map()
    const rows = await desk
      .from('stockCost')
      .select(['id', 'reason'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, reason }) => [id, `补成本：${reason}`]))
  },
  seesAll: () => false,
}
