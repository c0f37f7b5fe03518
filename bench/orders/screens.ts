import type { Client, QueryConfig } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { goodsReturnRoutes } from '../../src/modules/goodsReturn/api/goodsReturn.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import { infoRoutes } from '../../src/modules/salesOrder/api/orderInfo.ts'
import { soldRoutes } from '../../src/modules/salesOrder/api/soldLine.ts'
import { orders as served } from '../../src/modules/salesOrder/server/orders.ts'
import { shipmentRoutes } from '../../src/modules/shipment/api/shipment.ts'
import { shipments as sent } from '../../src/modules/shipment/server/shipments.ts'
import { tripRoutes } from '../../src/modules/trip/api/trip.ts'
import { bigOffice } from '../money/lay.ts'
import { firstPage, foundCustomers, type Held } from '../money/lists.ts'
import { type Person, seenRows, statement } from '../sales/bare.ts'
import { page, type Screen, screen } from '../sales/screens.ts'
import { homeScreens } from './homes.ts'
import { reportScreens } from './reports.ts'

type Row = Record<string, unknown>

/** Records of the large company that the screens open. */
export type Opened = {
  orders: readonly string[]
  contracts: readonly string[]
  /** The contract with the most orders. */
  crowded: string
}

/** Returns some orders of which goods were signed for, and their contracts. */
export async function openedOf(client: Client): Promise<Opened> {
  const { rows } = await client.query<{ id: string; contract: string }>(
    `select o.id::text, o.contract_id::text as contract from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id and c.state = 'effective'
     where o.office_id = $1 and exists (select from shipment s where s.office_id = o.office_id and s.sales_order_id = o.id and s.state = 'signed') order by o.id desc limit 20`,
    [bigOffice],
  )
  const { rows: most } = await client.query<{ id: string }>(
    'select contract_id::text as id from sales_order where office_id = $1 group by contract_id order by count(*) desc limit 1',
    [bigOffice],
  )
  return {
    orders: rows.map(({ id }) => id),
    contracts: rows.map(({ contract }) => contract),
    crowded: most[0]?.id ?? '',
  }
}

const today = formatDate(Date.now())
const names = ['建国', '雨桐', '李娜', '欣怡', '王伟'].map(search => ({ search, view: 'all' }))

const orders: Held = { spec: served.list, table: 'sales_order', reach: person => person.orders }
const shipments: Held = { spec: sent.list, table: 'shipment', reach: person => person.shipments }
const all = () => 'true'

const placed = (sql: string) =>
  `e.state = 'done' and e.id = any(array(select s.id from order_sum s where s.office_id = ${bigOffice} and ${sql}))`
const released = (not = '') =>
  `${not} (select m.short = 0 or m.until_on is not null from money_release(e.office_id, e.contract_id, 'shipping') m)`
const day = `(now() at time zone 'Asia/Shanghai')::date`
const views = {
  sendable: `${placed('s.net < s.pieces and s.missing = 0')} and ${released()}`,
  unpaid: `${placed('s.net < s.pieces and s.missing = 0')} and ${released('not')}`,
  paid: `${placed('s.net < s.pieces and s.missing > 0')} and ${released()}`,
  soon: `e.wish_on between ${day} and ${day} + 3 and ${placed('s.net < s.pieces')}`,
  toShip: placed('s.net < s.pieces'),
  lacking: `${placed('s.net < s.pieces')} and exists (select from sales_order_line l where l.office_id = e.office_id and l.sales_order_id = e.id and l.source = 'stock'
    and l.pieces - l.net > (select coalesce(sum(r.pieces), 0) from stock_reservation r where r.office_id = l.office_id and r.owner_kind = 'salesOrder' and r.owner_id = e.id
      and r.owner_line = l.id and r.state = 'active'))`,
}

/** A page of lines of contracts, the newest first; `where` over `e`. */
const soldPage = (person: Person, where: string): QueryConfig =>
  statement(
    bind => `select e.*, l.name, l.code, l.spec, l.space, c.number, c.customer_id, u.name as customer from (
      select * from sold_line e where ${seenRows(person, 'e', person.contracts, bind)} and ${where} order by e.effective_on desc, e.id desc limit 20) e
    join contract_line l on l.office_id = e.office_id and l.id = e.id join contract c on c.office_id = e.office_id and c.id = e.contract_id
    join customer u on u.office_id = c.office_id and u.id = c.customer_id order by e.effective_on desc, e.id desc`,
  )

const soldTotals = (person: Person): QueryConfig =>
  statement(
    bind => `select count(*)::int as count, sum(net)::bigint as net, sum(ordered_net)::bigint as ordered, sum(shipped_net)::bigint as shipped
      from sold_line e where ${seenRows(person, 'e', person.contracts, bind)}`,
  )

const orderTotals = (person: Person): QueryConfig =>
  statement(
    bind => `select count(*)::int as count, sum(e.pieces)::bigint as pieces, coalesce(sum(s.reserved), 0)::bigint as held
      from sales_order e left join order_sum s on s.office_id = e.office_id and s.id = e.id where ${seenRows(person, 'e', person.orders, bind)}`,
  )

const soldByMonth = (person: Person): QueryConfig =>
  statement(
    bind => `select to_char(effective_on, 'YYYY-MM') as by, count(*)::int as total, sum(net)::bigint as amount, sum(ordered_net)::bigint as ordered, sum(shipped_net)::bigint as shipped
      from sold_line e where ${seenRows(person, 'e', person.contracts, bind)} group by 1 order by 1`,
  )

/** An order with its lines, what happened to them, its lots, and its documents. */
const info = ({ params: { id } }: { params: { id: string } }): QueryConfig[] => [
  statement(
    bind => `select l.id, l.pieces, l.net, l.on_way, l.signed, l.back, l.short, r.reserved, c.space, c.name, c.code, c.spec, n.contracted, n.ordered
      from sales_order o join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
      join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id join sold_line n on n.office_id = c.office_id and n.id = c.id
      join order_line_reserved r on r.office_id = l.office_id and r.line_id = l.id
      where o.office_id = ${bind(bigOffice)} and o.id = ${bind(id)} order by l.position`,
  ),
  statement(
    bind => `select m.id as move, m.sales_order_line_id, m.act, m.pieces as moved, m.on_day, t.colour, t.batch, s.number from sales_order_line l
      join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id left join stock_lot t on t.office_id = m.office_id and t.id = m.lot_id
      left join shipment s on s.office_id = m.office_id and s.id = m.document_id and m.document_kind = 'shipment'
      where l.office_id = ${bind(bigOffice)} and l.sales_order_id = ${bind(id)} order by m.id desc limit 1000`,
  ),
  statement(
    bind => `select number as paper, state from shipment where office_id = ${bind(bigOffice)} and sales_order_id = ${bind(id)}
      union all select number, state from factory_order where office_id = ${bind(bigOffice)} and sales_order_id = ${bind(id)}`,
  ),
]

/** What of a contract may come back, and what its lines come to. */
const possible = ({ params: { id } }: { params: { id: string } }): QueryConfig[] => [
  statement(
    bind => `select l.id, s.number, s.signed_at, l.signed, c.name, c.code, c.spec, c.space, b.colour, b.batch, x.back from shipment s
      join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id and l.signed > 0
      join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id join contract_line c on c.office_id = o.office_id and c.id = o.contract_line_id
      join stock_lot b on b.office_id = l.office_id and b.id = l.lot_id
      left join lateral (select sum(r.pieces) as back from goods_return_line r where r.office_id = l.office_id and r.shipment_line_id = l.id) x on true
      where s.office_id = ${bind(bigOffice)} and s.contract_id = ${bind(id)} and s.state = 'signed' order by s.signed_at desc, s.id desc, l.position`,
  ),
  statement(
    bind => `select (x.line).id as sold, (x.line).pieces, x.changed_pieces, (x.line).net + x.changed_net as net, u.name as customer, c.number, c.install_address
      from contract c join customer u on u.office_id = c.office_id and u.live_id = c.customer_id cross join lateral contract_columns(c.office_id, c.id, 2147483647) x
      where c.office_id = ${bind(bigOffice)} and c.id = ${bind(id)}`,
  ),
]

/** The trips of a day with their stops and what each carries. */
const board = (): QueryConfig =>
  statement(
    bind => `select t.id, t.number, t.state, v.name, p.id as stop, p.position, s.number as shipment, s.address, s.receiver, s.pieces, s.collect, u.name as customer, x.boxes, x.grams, x.goods,
        cardinality(s.packages) as packages
      from trip t join vehicle v on v.office_id = t.office_id and v.id = t.vehicle_id join trip_stop p on p.office_id = t.office_id and p.trip_id = t.id
      join trip_shipment c on c.office_id = p.office_id and c.stop_id = p.id join shipment s on s.office_id = c.office_id and s.id = c.shipment_id
      join customer u on u.office_id = s.office_id and u.live_id = s.customer_id
      left join lateral (select sum(l.boxes) as boxes, sum(l.boxes * b.box_weight) as grams, string_agg(distinct g.name, '、') as goods
        from shipment_line l join stock_lot b on b.office_id = l.office_id and b.id = l.lot_id join goods g on g.office_id = l.office_id and g.id = l.goods_id
        where l.office_id = s.office_id and l.shipment_id = s.id) x on true
      where t.office_id = ${bind(bigOffice)} and t.runs_on = ${bind(today)} order by t.id, p.position`,
  )

const sold = (title: string, view: 'all' | 'toShip', where: string) =>
  screen(soldRoutes.list, { title, bodies: [{ view }], bare: person => [soldPage(person, where)], ...page })

const ofView = (title: string, view: keyof typeof views) =>
  screen(orderRoutes.list, {
    title: `下单列表：${title}`,
    bodies: [{ view }],
    bare: person => [firstPage(orders, person, () => views[view])],
    ...page,
  })

/** What everybody opens who sees orders. */
export const orderScreens = ({ orders: orderIds }: Opened): Screen[] => [
  screen(orderRoutes.list, {
    title: '下单列表',
    bodies: [{ view: 'all' }],
    bare: person => [firstPage(orders, person, all)],
    ...page,
  }),
  screen(orderRoutes.list, {
    title: '下单搜索',
    bodies: names,
    bare: (person, { search }: { search: string }) => [
      firstPage(orders, person, bind => `e.customer_id in (${foundCustomers(person, search, bind)})`),
    ],
    ...page,
  }),
  ofView('可发', 'sendable'),
  ofView('货齐等款', 'unpaid'),
  ofView('款到缺货', 'paid'),
  ofView('三天内要到', 'soon'),
  ofView('待发', 'toShip'),
  ofView('待备货', 'lacking'),
  screen(orderRoutes.totals, {
    title: '下单合计',
    bodies: [{ view: 'all' }],
    bare: person => [orderTotals(person)],
    ours: ({ total, sums }) => [total, sums.pieces, sums.held],
    theirs: ([row]) => [row?.count, row?.pieces, row?.held],
  }),
  sold('合同下单数据', 'all', 'true'),
  sold('合同下单数据：待发', 'toShip', 'e.ordered > e.shipped'),
  screen(soldRoutes.totals, {
    title: '合同下单数据合计',
    bodies: [{ view: 'all' }],
    bare: person => [soldTotals(person)],
    ours: ({ total, sums }) => [total, sums.net, sums.orderedNet, sums.shippedNet],
    theirs: ([row]) => [row?.count, row?.net, row?.ordered, row?.shipped],
  }),
  screen(soldRoutes.groups, {
    title: '合同下单数据按月',
    limit: 1000,
    bodies: [{ view: 'all', by: 'month' }],
    bare: person => [soldByMonth(person)],
    ours: rows =>
      rows.map(({ by, total, amount, ordered, shipped }) => ({ by, total, amount, ordered, shipped })).sort(byMonth),
    theirs: rows => [...rows],
  }),
  screen(shipmentRoutes.list, {
    title: '出库单列表',
    bodies: [{ view: 'all' }],
    bare: person => [firstPage(shipments, person, all)],
    ...page,
  }),
  screen(infoRoutes.info, {
    title: '订单详情',
    bodies: orderIds.map(id => ({ params: { id } })),
    bare: (_, body) => info(body),
    ours: ({ lines, papers }) => ({
      lines: lines.map(({ id, shipped, signed, reserved, contracted, ordered }) => ({
        id,
        shipped,
        signed,
        reserved,
        contracted,
        ordered,
      })),
      moves: lines.flatMap(({ moves }) => moves.map(({ id }) => id)).sort((a, b) => b - a),
      papers: papers.map(({ number }) => number).sort(),
    }),
    theirs: rows => ({
      lines: rows.flatMap(({ id, net, signed, reserved, contracted, ordered }) =>
        id === undefined ? [] : [{ id, shipped: net, signed, reserved, contracted, ordered }],
      ),
      moves: rows.flatMap(({ move }) => (move === undefined ? [] : [move])),
      papers: rows.flatMap(({ paper }) => (paper === undefined ? [] : [paper])).sort(),
    }),
  }),
]

/** What only the company's administrator and who keeps goods open. */
export const keeperScreens = ({ contracts, crowded }: Opened): Screen[] => [
  ...homeScreens(contracts, crowded),
  ...reportScreens,
  screen(goodsReturnRoutes.possible, {
    title: '可以退回的商品',
    bodies: contracts.map(id => ({ params: { id } })),
    bare: (_, body) => possible(body),
    ours: ({ lines }) => lines.map(({ shipmentLineId, left }) => [shipmentLineId, left]),
    theirs: rows =>
      rows.flatMap(({ id, signed, back }) =>
        id === undefined ? [] : [[Number(id), Number(signed) - Number(back ?? 0)]],
      ),
  }),
  screen(tripRoutes.board, {
    title: '配送看板（一天）',
    bodies: [{ from: today, to: today }],
    bare: () => [board()],
    ours: ({ trips }) => trips.flatMap(({ id, stopRows }) => stopRows.map(stop => `${id} ${stop.id}`)).sort(),
    theirs: rows => rows.map(({ id, stop }) => `${id} ${stop}`).sort(),
  }),
]

function byMonth(one: Row, other: Row): number {
  return String(one.by).localeCompare(String(other.by))
}
