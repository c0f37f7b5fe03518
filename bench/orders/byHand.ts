import type { PoolClient } from 'pg'
import { bigOffice } from '../money/lay.ts'
import { changed } from '../writes/hand.ts'

type Row = Record<string, unknown>

/**
 * Lets a shipment leave by handwritten prepared statements: takes the product's locks and leaves the same rows, entries of the log and events. It checks
 * the money and what is there, and neither session nor permission.
 */
export async function leaveByHand(client: PoolClient, id: number): Promise<unknown> {
  const run = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name: `leave ${name}`, text, values })).rows
  const of = [bigOffice, id]
  await client.query('begin')
  const [known] = await run(
    'known',
    'select contract_id, sales_order_id from shipment where office_id = $1 and id = $2',
    of,
  )
  const contract = [bigOffice, known?.contract_id]
  await run('book', `select hold_book($1, 'money')`, [bigOffice])
  await run('contract', 'select * from contract where office_id = $1 and id = $2 for no key update', contract)
  await run(
    'terms',
    'select * from contract_term where office_id = $1 and contract_id = $2 order by id for no key update',
    contract,
  )
  const order = [bigOffice, known?.sales_order_id]
  await run('order', 'select * from sales_order where office_id = $1 and id = $2 for no key update', order)
  await run('shipment', 'select * from shipment where office_id = $1 and id = $2 for no key update', of)
  const [money] = await run('money', `select short, until_on from money_release($1, $2, 'shipping')`, contract)
  if (Number(money?.short) > 0 && money?.until_on === null) throw new Error('money lacks')
  await run(
    'lots',
    `select l.id from shipment_line s join stock_lot l on l.office_id = s.office_id and l.id = s.lot_id
    where s.office_id = $1 and s.shipment_id = $2 order by l.id for no key update of l`,
    of,
  )
  const keys = await run(
    'keys',
    `select k.*, s.pieces as leaving from shipment_line s ${key} where s.office_id = $1 and s.shipment_id = $2
    order by k.goods_id, k.warehouse_id, k.lot_id for no key update of k`,
    of,
  )
  if (keys.some(one => Number(one.on_hand) - Number(one.reserved) < Number(one.leaving)))
    throw new Error('too little is free')
  await run(
    'moves',
    `insert into sales_order_move (office_id, sales_order_line_id, act, pieces, net, on_way, signed, short, back, lot_id, document_kind, document_id)
    select office_id, sales_order_line_id, 'leave', pieces, pieces, pieces, 0, 0, 0, lot_id, 'shipment', shipment_id from shipment_line
    where office_id = $1 and shipment_id = $2 order by position`,
    of,
  )
  await run(
    'entries',
    `insert into stock_entry (office_id, key_id, lot_id, act, line_id, movement, pieces, loose, value, on_hand_after, loose_after, value_after, posted_at,
      document_kind, document_id)
    select k.office_id, k.id, k.lot_id, 'issue', s.id, 'leave:1', -s.pieces, 0, -${value}, k.on_hand - s.pieces, 0, k.value - ${value}, stock_now(), 'shipment', s.shipment_id
    from shipment_line s ${key} where s.office_id = $1 and s.shipment_id = $2 order by s.position`,
    of,
  )
  const [sum] = await run(
    'amounts',
    `with told as (
      update shipment_line s set amount = -e.value from stock_entry e where s.office_id = $1 and s.shipment_id = $2 and e.office_id = s.office_id
        and e.document_kind = 'shipment' and e.document_id = s.shipment_id and e.line_id = s.id returning s.amount)
    select sum(amount)::bigint as amount from told`,
    of,
  )
  const [delivered] = await run(
    'delivered',
    `update contract set delivered_on = current_date, version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
    contract,
  )
  await log(run, '交付', 'contract', delivered)
  const [left] = await run(
    'left',
    `update shipment set state = 'left', departures = 1, amount = $3, left_at = now(), unload_reason = '', version = version + 1, updated_at = now()
    where office_id = $1 and id = $2 returning *`,
    [...of, sum?.amount],
  )
  await log(run, '出库', 'shipment', left)
  await run('tell', `select pg_notify('bench', $1)`, [JSON.stringify({ kind: 'change', topic: 'shipment', ids: [id] })])
  await client.query('commit')
  const row = await run(
    'row',
    `select s.*, u.name from shipment s join customer u on u.office_id = s.office_id and u.live_id = s.customer_id where s.office_id = $1 and s.id = $2`,
    of,
  )
  const lines = await run(
    'lines',
    `select s.*, g.name, g.code, l.colour, l.batch, w.name as warehouse from shipment_line s join goods g on g.office_id = s.office_id and g.id = s.goods_id
    join stock_lot l on l.office_id = s.office_id and l.id = s.lot_id join warehouse w on w.office_id = s.office_id and w.id = s.warehouse_id
    where s.office_id = $1 and s.shipment_id = $2 order by s.position`,
    of,
  )
  return { row, lines }
}

const value = 'round(k.value::numeric * s.pieces / k.on_hand)::bigint'
const key = `join stock_key k on k.office_id = s.office_id and k.goods_id = s.goods_id and k.warehouse_id = s.warehouse_id and k.lot_id = s.lot_id
  and k.grade_id is null and k.condition = 'sellable' and k.transfer_id is null`

const log = (
  run: (name: string, text: string, values: unknown[]) => Promise<Row[]>,
  action: string,
  subject: string,
  row: Row | undefined,
) =>
  run(
    'log',
    `insert into operation_log (office_id, person_name, route, address, device, trace_id, action, subject, subject_id, subject_name, subject_version, changes)
    values ($1, '手写', 'POST /bench', '127.0.0.1', 'node', 'trace', $2, $3, $4, $5, 2, $6)`,
    [bigOffice, action, subject, String(row?.id), row?.number, JSON.stringify(changed(row))],
  )
