import type { Client } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Embedded } from '../../src/kernel/server/postgres/embedded.ts'
import { receiptRoutes } from '../../src/modules/purchase/api/receipt.ts'
import type { Caller } from '../caller.ts'
import { asOwner } from '../database.ts'
import { timed } from '../latency.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'
import { stockOffice } from './lay.ts'

const title = '入库 500 行'
const lines = 500
const rounds = 7 // of either side; the first plans statements and counts for nothing
const boxes = 10
const value = 100_000 // fen of a line

type Goods = { id: number; box: number }

/** Posts receipts of 500 lines of new lots through the product and by handwritten statements, in turns. */
export async function benchReceiving(database: Embedded, caller: Caller): Promise<Result[]> {
  return asOwner(database, async client => {
    const { rows: goods } = await client.query<Goods>(
      'select id::int, coalesce(box_pieces, 1) as box from goods where office_id = $1 and box_pieces is not null order by id limit $2',
      [stockOffice, lines],
    )
    const { rows } = await client.query<{ id: number; employee: number }>(
      'select min(w.id)::int as id, (select min(id)::int from employee where office_id = $1) as employee from warehouse w where office_id = $1',
      [stockOffice],
    )
    const { id: warehouseId, employee } = rows[0] as { id: number; employee: number }
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const mark = `${Date.now()}${round}`
      const body = bodyOf(goods, warehouseId, `O${mark}`)
      ours.push(await timed(() => caller.ask(receiptRoutes.add, { body })))
      theirs.push(await timed(() => byHand(client, { goods, warehouseId, employee, colour: `H${mark}` })))
    }
    const [mine, bare] = [ours.slice(1), theirs.slice(1)].map(times => quantile(times, 0.5)) as [number, number]
    const note = `中位数 ${mine.toFixed(0)} / ${bare.toFixed(0)} ms，新批次，含日志`
    return [
      { name: title, value: mine / 1000, unit: ' s', limit: 1, better: 'lower', note },
      { name: `${title} / 手写`, value: bare / mine, unit: '', limit: 0.4, better: 'higher', note },
    ]
  })
}

const bodyOf = (goods: readonly Goods[], warehouseId: number, colour: string) =>
  receiptRoutes.add.body.parse({
    warehouseId,
    receivedOn: formatDate(Date.now()),
    lines: goods.map(({ id }) => ({ goodsId: id, colour, boxes, amount: value })),
  })

type Hand = { goods: readonly Goods[]; warehouseId: number; employee: number; colour: string }

/** Stores what the product stores of such a receipt: the paper, its lines, lots, keys, entries, and the log of paper and lots. */
async function byHand(client: Client, { goods, warehouseId, employee, colour }: Hand): Promise<void> {
  const given = JSON.stringify(goods.map(({ id, box }, at) => ({ at, goods: id, box, pieces: boxes * box })))
  const total = goods.reduce((all, { box }) => all + boxes * box, 0)
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into stock_receipt (office_id, number, state, owner_id, warehouse_id, received_on, pieces, amount, decided_at, created_by)
     values ($1, $2, 'done', $3, $4, current_date, $5, $6, now(), $3) returning id`,
    [stockOffice, `手${colour}`, employee, warehouseId, total, value * goods.length],
  )
  const paper = Number(rows[0]?.id)
  const laid = `jsonb_to_recordset($2::jsonb) w (at int, goods bigint, box int, pieces bigint)`
  const lot = 'join stock_lot l on l.office_id = $1 and l.goods_id = w.goods and l.colour = $3'
  const told = [stockOffice, given, colour]
  await client.query(
    `insert into stock_lot (office_id, goods_id, colour, box_pieces, created_by) select $1, w.goods, $3, w.box, $4 from ${laid} order by w.goods
     on conflict do nothing`,
    [...told, employee],
  )
  await client.query(
    `insert into stock_key (office_id, goods_id, warehouse_id, lot_id, condition) select $1, w.goods, $4, l.id, 'sellable' from ${laid} ${lot}
     order by w.goods, l.id on conflict do nothing`,
    [...told, warehouseId],
  )
  const key = 'join stock_key k on k.office_id = $1 and k.lot_id = l.id and k.warehouse_id = $4'
  await client.query(
    `select k.* from ${laid} ${lot} ${key} order by k.goods_id, k.warehouse_id, k.lot_id for no key update of k`,
    [...told, warehouseId],
  )
  await client.query(
    `insert into stock_receipt_line (office_id, stock_receipt_id, position, goods_id, lot_id, pieces, box_pieces, boxes, amount)
     select $1, $4, w.at, w.goods, l.id, w.pieces, w.box, ${boxes}, ${value} from ${laid} ${lot}`,
    [...told, paper],
  )
  await client.query(
    `insert into stock_entry (office_id, key_id, lot_id, act, line_id, movement, pieces, loose, value, on_hand_after, loose_after, value_after, from_outside,
       since_on, posted_at, on_day, document_kind, document_id, created_by)
     select $1, k.id, l.id, 'receive', w.at, '', w.pieces, 0, ${value}, w.pieces, 0, ${value}, true, current_date, now(), current_date, 'stockReceipt', $5, $6
     from ${laid} ${lot} ${key}`,
    [...told, warehouseId, paper, employee],
  )
  await client.query(
    `update stock_lot l set since_on = current_date, cost_value = ${value}, cost_pieces = w.pieces, has_moved = true from ${laid}
     where l.office_id = $1 and l.goods_id = w.goods and l.colour = $3`,
    told,
  )
  await client.query(
    `insert into operation_log (office_id, employee_id, person_name, route, address, device, trace_id, action, subject, subject_id, subject_name, subject_version, changes)
     select $1, $4::bigint, '手写', 'POST /bench', '127.0.0.1', 'node', 'trace', '新增', 'stockLot', l.id::text, $3, 1, '{"colour": [null, "x"]}' from ${laid} ${lot}
     union all select $1, $4::bigint, '手写', 'POST /bench', '127.0.0.1', 'node', 'trace', '入库', 'stockReceipt', $5::text, $3, 1, jsonb_build_object('lines', jsonb_build_array(null, $2::jsonb))`,
    [...told, employee, paper],
  )
  await client.query('commit')
}
