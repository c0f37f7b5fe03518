import { withUnit } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import {
  type Arrived,
  type Awaiting,
  type Lack,
  type NeededKind,
  reserve,
  type Wanted,
} from '../../../warehouse/server/index.ts'
import { orderDocument } from '../document.ts'
import { type OrderRecord, orders } from '../orders.ts'
import { fits, heldSql, lackOf, ownerKind, reservedLots, type StockedLine, stockedLines } from './lines.ts'
import { tellSeller } from './telling.ts'

const most = 500

/** SQL: what placed orders lack of goods that come from such sources, by order and goods. */
const lackSql = (office: string, which: string, sources = `'stock'`) => `
  select x.id, x.goods_id, sum(x.pieces)::bigint as pieces from (
    select e.id, c.goods_id, l.pieces - l.net - ${heldSql} as pieces from sales_order e
    join sales_order_line l on l.office_id = e.office_id and l.sales_order_id = e.id and l.source in (${sources})
    join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
    where e.office_id = ${office} and e.state = 'done' and ${which}) x
  where x.pieces > 0 group by 1, 2`

/** What may be ordered for an order: goods for stock, and those that go straight to its home. */
const ordered = `'stock', 'direct'`

async function lacks(desk: Desk, ids: readonly number[] | 'seen'): Promise<Lack[]> {
  if (ids === 'seen' && !orders.maySeeAny(desk)) return []
  const { values, bind } = new Statement()
  const office = bind(desk.officeId)
  const which = ids === 'seen' ? orders.sight.condition(desk)(bind) : `e.id = any(${bind(ids)}::bigint[])`
  const { rows } = await desk.client.query<Lack>(
    `select id, goods_id as "goodsId", pieces from (${lackSql(office, which, ordered)}) e order by id, goods_id limit ${most}`,
    values,
  )
  return rows
}

/** What placed orders need of stock. */
export const neededByOrders: NeededKind = {
  open: (desk, bind) =>
    orders.maySeeAny(desk) ? lackSql(bind(desk.officeId), orders.sight.condition(desk)(bind)) : null,
}

type Share = { line: StockedLine; lotId: number; wanted: Wanted }

/** Shares what arrived out to the lines that lack it: first to those of the same lot, then to those without any, then to the others. */
function sharedOut(
  lines: readonly StockedLine[],
  lots: ReadonlyMap<number, ReadonlySet<number>>,
  arrived: readonly Arrived[],
): Share[] {
  const left = new Map(lines.map(line => [line.id, lackOf(line)]))
  const rank = (line: StockedLine, lotId: number) => {
    const own = lots.get(line.id)
    return own === undefined ? 1 : own.has(lotId) ? 0 : 2
  }
  return arrived.flatMap(({ key, pieces }) => {
    let open = pieces
    const place = { gradeId: null, condition: 'sellable' as const, ...key }
    const fitting = lines.filter(line => fits(line, place)).toSorted((a, b) => rank(a, key.lotId) - rank(b, key.lotId))
    return fitting.flatMap((line): Share[] => {
      const takes = Math.min(open, left.get(line.id) as number)
      if (takes <= 0) return []
      open -= takes
      left.set(line.id, (left.get(line.id) as number) - takes)
      return [{ line, lotId: key.lotId, wanted: { key, pieces: takes, line: line.id } }]
    })
  })
}

/** Returns orders and those that were split off them, each after the one from which it comes. */
async function withSplit(desk: Desk, ids: readonly number[]): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `with recursive x as (select id, 0 as depth from sales_order where office_id = $1 and id = any($2::bigint[])
       union select o.id, x.depth + 1 from x join sales_order o on o.office_id = $1 and o.split_of = x.id)
     select id from x group by id order by max(depth), id`,
    [desk.officeId, ids],
  )
  return rows.map(({ id }) => id)
}

/** What is left of what arrived beside what is taken of it. */
const leftOf = (arrived: readonly Arrived[], shares: readonly Share[]): Arrived[] =>
  arrived
    .map(one => {
      const taken = shares.filter(({ wanted }) => wanted.key === one.key)
      return { ...one, pieces: one.pieces - taken.reduce((all, { wanted }) => all + wanted.pieces, 0) }
    })
    .filter(({ pieces }) => pieces > 0)

/** Reserves what arrived for a locked order, what it does not lack for those that were split off it. */
async function take(desk: Desk, id: number, arrived: readonly Arrived[]): Promise<void> {
  let left = arrived
  for (const one of await withSplit(desk, [id])) left = leftOf(left, await takeFor(desk, one, left))
}

/** Reserves for a locked order what arrived for it, at most what it lacks; another lot than a line has is told, so that the customer is asked. Returns what it takes. */
async function takeFor(desk: Desk, id: number, arrived: readonly Arrived[]): Promise<Share[]> {
  const order = await desk.from('salesOrder').selectAll().where('id', '=', id).executeTakeFirst()
  if (order?.state !== 'done' || arrived.length === 0) return []
  const lots = await reservedLots(desk, [id])
  const shares = sharedOut(await stockedLines(desk, [id], ['stock', 'direct']), lots, arrived)
  if (shares.length === 0 || !(await isReserved(desk, order, shares))) return []
  const pieces = shares.reduce((all, { wanted }) => all + wanted.pieces, 0)
  const words = shares.map(({ line, wanted }) => `${line.name} ${boxWords(wanted.pieces, line.boxPieces)}`).join('、')
  await orderDocument.change(desk, order, {}, '到货备货', { reserved: ['', words] })
  const isOther = shares.some(({ line, lotId }) => lots.has(line.id) && !lots.get(line.id)?.has(lotId))
  const asks = isOther ? '；到的是另一批，会有色差，请先征得客户同意' : ''
  await tellSeller(desk, order, '订的货到了', `${withUnit(pieces * 1000, '片/件')}已备给这张单${asks}`)
  return shares
}

/** Reserves what is taken. What cannot be kept stays free, so that goods come in whatever is promised: of goods sold by the box only full boxes are kept. */
async function isReserved(desk: Desk, order: OrderRecord, shares: readonly Share[]): Promise<boolean> {
  try {
    await reserve(
      desk,
      { kind: ownerKind, id: order.id },
      shares.map(({ wanted }) => wanted),
      null,
    )
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tellSeller(desk, order, '订的货到了，但没有备上', '请让仓库打开下单单备货：会说明差多少')
    return false
  }
}

/** How goods are ordered for placed orders. */
export const orderAwaits: Awaiting = {
  lacks,
  take,
  lock: async (desk, ids) => desk.lock('salesOrder', await withSplit(desk, ids)),
}
