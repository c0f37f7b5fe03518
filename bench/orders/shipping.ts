import type { Client, Pool } from 'pg'
import type { Embedded } from '../../src/kernel/server/postgres/embedded.ts'
import { shipmentRoutes } from '../../src/modules/shipment/api/shipment.ts'
import type { Caller } from '../caller.ts'
import { timed } from '../latency.ts'
import { bigOffice } from '../money/lay.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'
import { poolOf } from '../yardstick.ts'
import { leaveByHand } from './byHand.ts'

export const shipping = '出库 30 行'
const lines = 30
const people = 8
const rounds = 5 // of either side; the first two plan statements and count for nothing
const warming = 2
const limits = { p95: 150, share: 0.4 }

/** Lets shipments of 30 lines leave through the product and by handwritten statements in turns, eight people at once. */
export async function benchShipping(database: Embedded, client: Client, callers: readonly Caller[]): Promise<Result[]> {
  const ids = await layShipments(client, people * rounds * 2)
  const pool = poolOf(database.ownerUrl)
  const [ours, theirs]: [Round[], Round[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await roundOf(ids.splice(0, people), (id, seat) => leave(callers[seat] as Caller, id)))
      theirs.push(await roundOf(ids.splice(0, people), id => byHand(pool, id)))
    }
  } finally {
    await pool.end()
  }
  const [mine, bare] = [ours.slice(warming), theirs.slice(warming)]
  const perSecond = (some: readonly Round[]) =>
    (people * some.length * 1000) / some.reduce((all, { took }) => all + took, 0)
  const each = mine.flatMap(({ times }) => times)
  const note = `${perSecond(mine).toFixed(1)} / ${perSecond(bare).toFixed(1)} 张/秒，${people} 人同时`
  return [
    {
      name: shipping,
      value: quantile(each, 0.95),
      unit: ' ms',
      limit: limits.p95,
      better: 'lower',
      note: `p95；中位数 ${quantile(each, 0.5).toFixed(0)} ms，${note}`,
    },
    {
      name: `${shipping} / 手写`,
      value: perSecond(mine) / perSecond(bare),
      unit: '',
      limit: limits.share,
      better: 'higher',
      note,
    },
  ]
}

type Round = { took: number; times: number[] }

async function roundOf(ids: readonly number[], ship: (id: number, seat: number) => Promise<unknown>): Promise<Round> {
  let times: number[] = []
  const took = await timed(async () => {
    times = await Promise.all(ids.map((id, seat) => timed(() => ship(id, seat))))
  })
  return { took, times }
}

const leave = (caller: Caller, id: number) => caller.ask(shipmentRoutes.leave, { body: { id, version: 1 } })

async function byHand(pool: Pool, id: number): Promise<void> {
  const client = await pool.connect()
  try {
    await leaveByHand(client, id)
  } finally {
    client.release()
  }
}

/** Makes shipments that wait to leave, each of a contract of its own with 30 lines of goods. They stay where they left. */
async function layShipments(client: Client, count: number): Promise<number[]> {
  await client.query('begin; set local session_replication_role = replica')
  const { rows } = await client.query<{ id: number; contract: number }>(laySql, [count, String(Date.now())])
  await client.query('commit')
  for (const { contract } of rows) await client.query('call keep_sold_lines($1, $2)', [bigOffice, contract])
  await client.query('analyze contract, contract_line, sales_order, sales_order_line, shipment, shipment_line')
  return rows.map(({ id }) => id)
}

/** $1 contracts in effect without terms, called after $2, with an order of all their lines and a shipment of the whole order. */
const laySql = `
with deal as (
  select id, customer_id, owner_id, department_id, row_number() over (order by id) as n from opportunity where office_id = ${bigOffice} and owner_id is not null order by id limit $1
), goods_of as (
  select g.id, g.name, g.code, g.box_pieces as box, l.id as lot_id, w.id as warehouse_id, row_number() over (order by g.id) - 1 as turn, count(*) over () as all_goods
  from goods g join stock_lot l on l.office_id = g.office_id and l.goods_id = g.id join warehouse w on w.office_id = g.office_id and w.name = '发货仓'
  where g.office_id = ${bigOffice} and g.code like 'LB%'
), made as (
  insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, effective_at, signed_on, priced_on, line_count, gross, subtotal, total, effective_total)
  select ${bigOffice}, 'HTS' || $2 || '-' || n, id, customer_id, owner_id, department_id, 'effective', now(), current_date, current_date, ${lines}, ${lines * 10_000}, ${lines * 10_000},
    ${lines * 10_000}, ${lines * 10_000} from deal returning id, customer_id, owner_id, department_id, number
), line as (
  insert into contract_line (office_id, contract_id, space, space_position, position, kind, goods_id, code, name, unit, price_unit, box_pieces, sold_as, quantity, pieces, gross, settled, net)
  select ${bigOffice}, made.id, '客厅', 0, at, 'goods', g.id, g.code, g.name, '片', 'piece', g.box, 'stock', g.box * 1000, g.box, 10000, 10000, 10000
  from made cross join generate_series(0, ${lines - 1}) at join goods_of g on g.turn = (made.id * ${lines} + at) % g.all_goods returning id, contract_id, position, goods_id, pieces
), ordered as (
  insert into sales_order (office_id, number, state, owner_id, department_id, decided_at, contract_id, customer_id, address, pieces)
  select ${bigOffice}, 'XDS' || substr(number, 4), 'done', owner_id, department_id, now(), id, customer_id, '测写路 ' || id || ' 号', s.pieces
  from made join (select contract_id, sum(pieces) as pieces from line group by 1) s on s.contract_id = made.id returning id, contract_id, customer_id, owner_id, department_id, number, pieces, address
), order_line as (
  insert into sales_order_line (office_id, sales_order_id, position, contract_line_id, pieces, source)
  select ${bigOffice}, o.id, position, line.id, line.pieces, 'stock' from ordered o join line using (contract_id) returning id, sales_order_id, contract_line_id
), sent as (
  insert into shipment (office_id, number, state, owner_id, department_id, contract_id, customer_id, sales_order_id, way, ship_on, address, pieces)
  select ${bigOffice}, 'CKS' || substr(number, 4), 'ready', owner_id, department_id, contract_id, customer_id, id, 'deliver', current_date, address, pieces from ordered
  returning id, sales_order_id, contract_id
), sent_line as (
  insert into shipment_line (office_id, shipment_id, position, goods_id, pieces, box_pieces, lot_id, boxes, sales_order_line_id, warehouse_id)
  select ${bigOffice}, sent.id, line.position, g.id, line.pieces, g.box, g.lot_id, 1, x.id, g.warehouse_id
  from sent join order_line x using (sales_order_id) join line on line.id = x.contract_line_id join goods_of g on g.id = line.goods_id returning shipment_id
)
select id::int, contract_id::int as contract from sent order by id`
