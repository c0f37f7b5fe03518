import type { QueryConfig } from 'pg'
import { formatDate, startOfDay } from '../../src/kernel/api/time.ts'
import type { Bind } from '../../src/kernel/server/list/list.ts'
import { besideRoutes } from '../../src/modules/warehouse/api/beside.ts'
import { stockListRoutes } from '../../src/modules/warehouse/api/stockList.ts'
import { statement } from '../sales/bare.ts'
import { page, type Screen, screen } from '../sales/screens.ts'
import { stockOffice } from './lay.ts'

type Row = Record<string, unknown>
const daysAgo = (days: number) => formatDate(startOfDay(Date.now(), -days))
const asOf = (day: string) => ({
  filters: { asOf: { between: [null, startOfDay(`${day}T12:00:00+08:00`).toISOString()] } },
})
const yearAgo = daysAgo(365)
const asOfYearAgo = asOf(yearAgo)
/** Nearly two years ago, when few goods had come. */
const twoYearsAgo = daysAgo(690)

/** What lies in each key now: reservations past their time hold nothing. */
const nowSql = (
  bind: Bind,
) => `select k.goods_id, k.lot_id, k.warehouse_id, k.condition, k.on_hand, k.value, l.since_on, l.colour, l.batch,
    k.reserved - coalesce(p.pieces, 0) as reserved
  from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
  left join (select key_id, sum(pieces)::bigint as pieces from stock_reservation where office_id = ${bind(stockOffice)} and state = 'active'
    and until_at <= clock_timestamp() group by 1) p on p.key_id = k.id where k.office_id = ${bind(stockOffice)}`

/** What lay in each key at the end of a day. */
const thenSql = (day: string) => (bind: Bind) =>
  `select k.goods_id, k.lot_id, k.condition, e.on_hand_after as on_hand, e.value_after as value
  from stock_key k cross join lateral (select on_hand_after, value_after from stock_entry e where e.office_id = k.office_id and e.key_id = k.id
    and e.on_day <= ${bind(day)}::date order by e.id desc limit 1) e where k.office_id = ${bind(stockOffice)}`

const sums = `sum(on_hand)::bigint as "onHand", sum(value)::bigint as value`
const isThere =
  'exists (select from stock_key k where k.office_id = g.office_id and k.goods_id = g.id and k.on_hand > 0)'

/** A page of goods in the order of their codes, each with its sums. */
const byCode = () =>
  statement(bind => {
    const keys = nowSql(bind)
    return `select g.id, g.name, g.code, s.* from (select * from goods g where g.office_id = ${bind(stockOffice)} and ${isThere} order by g.code, g.id limit 20) g
      cross join lateral (select ${sums}, sum(reserved) as reserved from (${keys} and k.goods_id = g.id) s) s order by g.code, g.id`
  })

/** A page of goods by a sum of keys, the most first. */
const bySum = (keys: (bind: Bind) => string, sum: string, where = 'true') =>
  statement(
    bind => `select g.id, g.name, g.code, s.* from (select goods_id, sum(${sum})::bigint as free, ${sums} from (${keys(bind)}) s where ${where}
      group by 1 having sum(on_hand) > 0) s join goods g on g.office_id = ${bind(stockOffice)} and g.id = s.goods_id
    order by s.free desc, g.id desc limit 20`,
  )

/** A page of goods in the order of their codes, of keys that are narrowed. */
const narrowed = (keys: (bind: Bind) => string, where = 'true') =>
  statement(
    bind => `select g.id, g.name, g.code, s.* from (select goods_id, ${sums} from (${keys(bind)}) s where ${where} group by 1 having sum(on_hand) > 0) s
    join goods g on g.office_id = ${bind(stockOffice)} and g.id = s.goods_id order by g.code, g.id limit 20`,
  )

const allSums = (keys: (bind: Bind) => string) =>
  statement(
    bind => `select count(*)::int as count, sum("onHand")::bigint as "onHand", sum(value)::bigint as value
    from (select goods_id, ${sums} from (${keys(bind)}) s group by 1 having sum(on_hand) > 0) s`,
  )

const totals = {
  ours: ({ total, sums: of }: { total: number; sums: Record<string, unknown> }) =>
    [total, of.onHand, of.value].map(Number),
  theirs: ([row]: readonly Row[]) => [row?.count, row?.onHand, row?.value].map(Number),
}

const lines = (from: number) =>
  Array.from({ length: 100 }, (_, at) => ({ goodsId: from + at * 7, gradeId: null, pieces: 20 + at }))

/** What is free of each of the lines' goods, by lot. */
const beside = (asked: { lines: { goodsId: number }[] }) =>
  statement(
    bind => `select goods_id, sum(on_hand - reserved)::bigint as free from (${nowSql(bind)} and k.goods_id = any(${bind(asked.lines.map(({ goodsId }) => goodsId))}::bigint[])) s
    where condition = 'sellable' group by 1 order by 1`,
  )

const card = ({ params: { id } }: { params: { id: string } }) =>
  statement(
    bind => `select e.id, e.on_day, e.act, w.name, l.colour, l.batch, e.pieces, e.on_hand_after, e.value, e.value_after
    from stock_key k join stock_entry e on e.office_id = k.office_id and e.key_id = k.id join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
    join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id where k.office_id = ${bind(stockOffice)} and k.goods_id = ${bind(id)} order by e.id desc limit 100`,
  )

/** A page of goods by since when the oldest of it is there, the oldest first. */
const byAge = () =>
  statement(
    bind => `select g.id, g.name, g.code, s.* from (select goods_id, min(since_on) filter (where on_hand > 0) as since_on, ${sums} from (${nowSql(bind)}) s
      group by 1 having sum(on_hand) > 0) s join goods g on g.office_id = ${bind(stockOffice)} and g.id = s.goods_id order by s.since_on, g.id limit 20`,
  )

const { list, totals: totalsOf } = stockListRoutes
const one = (title: string, body: object, bare: () => QueryConfig) =>
  screen(list, { title, bodies: [body], bare: () => [bare()], ...page })

/** The screens of stock, with the numbers of some goods. */
export const stockScreens = (goodsIds: readonly number[]): Screen[] => [
  one('库存列表', {}, byCode),
  one('库存列表：按可用', { sort: { by: 'free', order: 'descend' } }, () => bySum(nowSql, 'on_hand - reserved')),
  one('库存列表：按库龄', { sort: { by: 'since', order: 'ascend' } }, byAge),
  one('库存列表：按批次筛选', { filters: { lot: { contains: 'P00123' } } }, () =>
    narrowed(nowSql, `strpos(batch, 'P00123') > 0`),
  ),
  one('库存列表：一年前', asOfYearAgo, () => narrowed(thenSql(yearAgo))),
  one('库存列表：两年前', asOf(twoYearsAgo), () => narrowed(thenSql(twoYearsAgo))),
  one('库存列表：一年前按现存', { ...asOfYearAgo, sort: { by: 'onHand', order: 'descend' } }, () =>
    bySum(thenSql(yearAgo), 'on_hand'),
  ),
  screen(totalsOf, { title: '库存合计', bodies: [{}], bare: () => [allSums(nowSql)], ...totals }),
  screen(totalsOf, {
    title: '库存合计：一年前',
    bodies: [asOfYearAgo],
    bare: () => [allSums(thenSql(yearAgo))],
    ...totals,
  }),
  screen(besideRoutes.beside, {
    title: '100 行旁的可用库存',
    bodies: goodsIds.slice(0, 5).map(id => ({ lines: lines(id) })),
    bare: (_, body) => [beside(body)],
    ours: ({ lines: told }) => told?.map(({ free }) => free),
    theirs: rows => rows.map(({ free }) => Number(free)),
  }),
  screen(stockListRoutes.card, {
    title: '库存流水',
    bodies: goodsIds.map(id => ({ params: { id: String(id) } })),
    bare: (_, body) => [card(body)],
    ours: rows => rows.map(({ id }) => id),
    theirs: rows => rows.map(({ id }) => Number(id)),
  }),
]
