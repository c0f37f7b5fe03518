import type { Client } from 'pg'
import { withoutIndexes } from '../data.ts'
import { bigOffice, soldSql } from '../money/lay.ts'
import { factorySql, movesSql, ordersSql, reservedSql, shipmentsSql } from './documents.ts'
import { goodsSql, issuedSql, laidSql, stockSumsSql } from './goods.ts'
import { tripsSql } from './trips.ts'

const tables = [
  ...[
    'sales_order',
    'sales_order_line',
    'sales_order_move',
    'shipment',
    'shipment_line',
    'shipment_part',
    'shipment_package',
  ],
  ...[
    'factory_order',
    'factory_order_line',
    'factory_package',
    'stock_lot',
    'stock_key',
    'stock_entry',
    'stock_reservation',
    'stock_hold',
  ],
]
const derived = ['sold_line', 'order_sum', 'stock_goods', 'stock_goods_month']
const numbered = [
  ...[
    'sales_order',
    'sales_order_line',
    'shipment',
    'shipment_line',
    'factory_order',
    'factory_order_line',
    'factory_package',
  ],
  ...['stock_lot', 'stock_key', 'stock_reservation', 'trip', 'trip_stop'],
]

/**
 * Lays orders for the contracts that `layMoney` gave the large company, unless there are any: of each contract an order of four lines and of every
 * second another, their shipments, factory orders, packages, the stock from which they come, and the trips of today. Contracts of over sixty days are
 * shipped and signed for; of younger ones goods are reserved, packages have come, vehicles are under way, the youngest are placed. All sums agree with
 * the entries. The same contracts give the same orders.
 */
export async function layOrders(owner: Client): Promise<void> {
  const { rows } = await owner.query('select from sales_order where office_id = $1 limit 1', [bigOffice])
  if (rows.length > 0) return
  console.log('正在生成下单单、出库单与包件…')
  await owner.query(`begin; set local synchronous_commit = off; set local work_mem = '256MB'`)
  await owner.query('set local session_replication_role = replica')
  for (const text of [...goodsSql, ...laidSql]) await owner.query(text)
  await withoutIndexes(owner, tables, async () => {
    for (const text of [...ordersSql, ...factorySql, ...shipmentsSql, ...issuedSql, ...reservedSql, ...movesSql])
      await owner.query(text)
  })
  await owner.query(`analyze ${tables.join(', ')}`)
  for (const text of [...stockSumsSql, ...derivedSql, ...tripsSql]) await owner.query(text)
  await owner.query(
    numbered
      .map(table => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
      .join(';'),
  )
  await owner.query('commit')
  await owner.query(
    `vacuum analyze ${[...tables, ...derived, 'trip', 'trip_stop', 'trip_shipment', 'contract', 'contract_line'].join(', ')}`,
  )
}

/** What the lines and orders of contracts come to, past the triggers that keep it. */
const derivedSql = [
  `delete from sold_line where office_id = ${bigOffice}`,
  soldSql,
  `insert into order_sum (office_id, id, contract_id, pieces, reserved, net, on_way, signed, short, back, left_on, missing)
     select * from order_sum_now where office_id = ${bigOffice}`,
]
