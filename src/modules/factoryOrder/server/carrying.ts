import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Carried, OrderCarrier } from '../../salesOrder/server/index.ts'
import { change } from './change.ts'
import type { FactoryRecord } from './factoryOrders.ts'
import { linesOfEach, piecesOf, toldOf } from './lines.ts'

/** The states in which a factory has begun. */
export const begun = ['producing', 'left', 'arrived'] as const
const isBegun = ({ state }: { state: string }) => begun.some(one => one === state)

/** Returns how much of orders' lines factories have begun to make. */
async function holds(desk: Desk, orderIds: readonly number[]): Promise<Carried[]> {
  const { rows } = await desk.client.query<Carried>(
    `select f.sales_order_id as "orderId", l.contract_line_id as "contractLineId", sum(l.pieces)::bigint as pieces from factory_order_line l
     join factory_order f on f.office_id = l.office_id and f.id = l.factory_order_id
     where f.office_id = $1 and f.sales_order_id = any($2::bigint[]) and f.kind = 'order' and f.state = any($3) group by 1, 2`,
    [desk.officeId, orderIds, begun],
  )
  return rows
}

/** Returns how many pieces each line of orders has, by `order:line`. */
async function orderedOf(desk: Desk, orderIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await desk.client.query<{ key: string; pieces: number }>(
    `select l.sales_order_id || ':' || l.contract_line_id as key, l.pieces from sales_order_line l
     join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id and o.state = 'done'
     where l.office_id = $1 and l.sales_order_id = any($2::bigint[])`,
    [desk.officeId, orderIds],
  )
  return new Map(rows.map(({ key, pieces }) => [key, pieces]))
}

/** Locks the factory orders of orders that are made of what was sold, those begun first, then the oldest. */
async function locked(desk: Desk, orderIds: readonly number[]): Promise<FactoryRecord[]> {
  const found = await desk
    .from('factoryOrder')
    .select('id')
    .where('salesOrderId', 'in', [...orderIds])
    .where('kind', '=', 'order')
    .where('state', '<>', 'cancelled')
    .execute()
  const ids = found.map(({ id }) => id)
  const rows = (await desk.lock('factoryOrder', ids)).filter(({ state }) => state !== 'cancelled')
  return rows.toSorted((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || a.id - b.id)
}

/** Takes from factory orders that are not begun what locked orders do not have any more, the latest first; one that is begun is told that it is. */
async function follows(desk: Desk, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const all = await locked(desk, orderIds)
  if (all.length === 0) return
  const left = await orderedOf(desk, orderIds)
  for (const one of all) {
    const lines = (await linesOfEach(desk, one.contractId, [one.id])).get(one.id) ?? []
    const after = lines.map(line => {
      const key = `${one.salesOrderId}:${line.contractLineId}`
      const pieces = Math.min(line.pieces, left.get(key) ?? 0)
      left.set(key, (left.get(key) ?? 0) - pieces)
      return { ...line, pieces }
    })
    if (piecesOf(after) === piecesOf(lines)) continue
    if (isBegun(one)) await tellLess(desk, one)
    else await shrink(desk, one, lines, after)
  }
}

const less = '下单已撤回或减少，厂家已开工，请与厂家商量'

async function tellLess(desk: Desk, one: FactoryRecord): Promise<void> {
  if (!one.workshop && one.outdated !== less) await change(desk, one, { outdated: less }, '下单已减少')
}

type Line = { id: number; name: string; pieces: number; made: string; note: string }

/** Writes what is left of a factory order that is not begun; one of which nothing is left is cancelled. Its price is asked for anew. */
async function shrink(desk: Desk, one: FactoryRecord, lines: readonly Line[], after: readonly Line[]): Promise<void> {
  const kept = after.filter(({ pieces }) => pieces > 0)
  if (kept.length === 0) {
    await change(desk, one, { state: 'cancelled', cancelReason: '下单已撤回或减少' }, '作废工厂单')
    return
  }
  const ids = kept.map(({ id }) => id)
  await desk.client.query(
    'delete from factory_order_line where office_id = $1 and factory_order_id = $2 and id <> all($3::bigint[])',
    [desk.officeId, one.id, ids],
  )
  await desk.client.query(
    `update factory_order_line l set pieces = w.pieces, amount = null from unnest($2::bigint[], $3::bigint[]) w (id, pieces)
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, ids, kept.map(({ pieces }) => pieces)],
  )
  const back = one.state === 'draft' ? {} : { state: 'returned' as const, returnReason: '下单已减少，请重新送审' }
  const more = { lines: [lines.map(toldOf), kept.map(toldOf)] as [unknown, unknown] }
  await change(desk, one, { ...back, pieces: piecesOf(kept), amount: null }, '下单已减少', more)
}

/** What factories make of orders. */
export const factoryCarrier: OrderCarrier = { holds, follows }
