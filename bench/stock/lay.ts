import type { Client } from 'pg'
import { withoutIndexes } from '../data.ts'

/** The company whose stock is laid. */
export const stockOffice = 1
const tables = [
  ...['stock_lot', 'stock_key', 'stock_entry', 'stock_reservation', 'stock_hold', 'stock_goods', 'stock_goods_month'],
  ...['purchase', 'purchase_line'],
]

/**
 * Lays stock for all goods of the first company, unless there is any: four lots of each in six warehouses, six keys, four movements of each over two
 * years, a reservation of every eighth key and a purchase line of every seventh goods. All sums agree with the entries, and days do not go back. The
 * same goods give the same stock.
 */
export async function layStock(owner: Client): Promise<void> {
  const { rows } = await owner.query('select from stock_lot where office_id = $1 limit 1', [stockOffice])
  if (rows.length > 0) return
  console.log('正在生成库存…')
  await owner.query(`begin; set local synchronous_commit = off; set local work_mem = '256MB'`)
  await owner.query('set local session_replication_role = replica')
  await withoutIndexes(owner, tables, async () => {
    for (const text of [warehousesSql, numberedSql, lotsSql, keysSql, entriesSql, reservationsSql, purchasesSql])
      await owner.query(text)
  })
  await owner.query(
    `select keep_stock_month($1, m::date) from generate_series((select date_trunc('month', min(on_day)::timestamp) from stock_entry where office_id = $1),
       date_trunc('month', now()::timestamp) - interval '1 month', interval '1 month') m`,
    [stockOffice],
  )
  await owner.query('insert into stock_goods select * from stock_goods_of_keys where office_id = $1', [stockOffice])
  await owner.query(
    ['stock_lot', 'stock_key', 'stock_reservation', 'purchase']
      .map(table => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
      .join(';'),
  )
  await owner.query('commit')
  await owner.query(`vacuum analyze ${tables.join(', ')}`)
}

const warehousesSql = `
insert into warehouse (office_id, name, kind)
select ${stockOffice}, '仓库' || n, case when n = 1 then 'main' else 'branch' end from generate_series(1, 6) n
on conflict do nothing`

/** Each key with what follows from it: of four lots the first two lie in two warehouses. Every fifth is empty now. */
const numberedSql = `
create temp table laid on commit drop as
with place as (select array_agg(id order by id) as ids from warehouse where office_id = ${stockOffice} and name like '仓库%'),
numbered as (
  select g.id as goods_id, g.box_pieces, greatest(coalesce(g.cost, 100), 1) as cost, row_number() over (order by g.id) - 1 as n
  from goods g where g.office_id = ${stockOffice}
)
select n * 6 + k as id, n * 4 + k % 4 as lot_id, goods_id, ids[1 + (n + k)::int % 6] as warehouse_id, coalesce(box_pieces, 1) as box, box_pieces, cost,
  (n + k) % 5 = 0 as gone, 700 - (n * 7919 + k * 31)::int % 300 as first_day, k
from numbered, place, generate_series(0, 5) k;
analyze laid`

const lotsSql = `
insert into stock_lot (office_id, id, goods_id, colour, batch, box_pieces, has_moved, since_on, cost_value, cost_pieces, on_hand)
overriding system value
select ${stockOffice}, lot_id, goods_id, 'C' || lot_id % 4, 'P' || lpad((lot_id % 10000)::text, 5, '0'), min(box_pieces), true,
  (now() at time zone 'Asia/Shanghai')::date - max(first_day), min(cost), 1, sum(case when gone then 0 else 10 * box end)
from laid group by lot_id, goods_id`

const keysSql = `
insert into stock_key (office_id, id, goods_id, warehouse_id, lot_id, condition, place, on_hand, loose, value, reserved)
overriding system value
select ${stockOffice}, id, goods_id, warehouse_id, lot_id, 'sellable', 'A-' || id % 200, case when gone then 0 else 10 * box end, 0,
  case when gone then 0 else 10 * box * cost end, case when not gone and id % 8 = 1 then box else 0 end
from laid`

/** Ten boxes in, two and three out, then five in, or the rest out. */
const entriesSql = `
insert into stock_entry (office_id, key_id, lot_id, act, line_id, movement, pieces, loose, value, on_hand_after, loose_after, value_after, from_outside, since_on,
  posted_at, on_day, document_kind, document_id)
select ${stockOffice}, id, lot_id, case when boxes > 0 then 'receive' else 'issue' end, id, '', boxes * box, 0, boxes * box * cost, after * box, 0, after * box * cost,
  boxes > 0, case when turn = 1 and k < 4 then day end, (day::timestamp + interval '12 hours') at time zone 'Asia/Shanghai', day, 'stockMove', id * 4 + turn
from (
  select l.*, m.*, (now() at time zone 'Asia/Shanghai')::date - first_day + after_days as day
  from laid l cross join lateral (values (1, 10, 10, 0), (2, -2, 8, 60), (3, -3, 5, 150),
    (4, case when gone then -5 else 5 end, case when gone then 0 else 10 end, 250)) m (turn, boxes, after, after_days)
) x order by day, id`

const reservationsSql = `
insert into stock_reservation (office_id, id, key_id, owner_kind, owner_id, state, asked, pieces, until_at, created_at)
overriding system value
select ${stockOffice}, id, id, 'earnest', id, 'active', box, box, now() + (id % 30 + 1) * interval '1 day', now() - interval '5 days'
from laid where not gone and id % 8 = 1;
insert into stock_hold (office_id, reservation_id, key_id, act, pieces, until_at, posted_at, on_day, document_kind, document_id)
select office_id, id, key_id, 'reserve', pieces, until_at, created_at, (created_at at time zone 'Asia/Shanghai')::date, 'earnest', owner_id
from stock_reservation where office_id = ${stockOffice}`

/** A hundred lines to a purchase, half of each received. */
const purchasesSql = `
insert into supplier (office_id, name) values (${stockOffice}, '一家陶瓷') on conflict do nothing;
create temp table bought on commit drop as
select goods_id, box, (row_number() over (order by goods_id) - 1) as n from (select distinct on (goods_id) * from laid order by goods_id, k) l where goods_id % 7 = 0;
insert into purchase (office_id, id, number, state, owner_id, supplier_id, warehouse_id, ordered_on, pieces, received, outstanding, promised_on)
overriding system value
select ${stockOffice}, 1 + n / 100, 'CGL' || lpad((n / 100)::text, 6, '0'), 'done', min(e.id), min(s.id), min(w.id),
  (now() at time zone 'Asia/Shanghai')::date - 20, sum(20 * box), sum(10 * box), sum(10 * box), (now() at time zone 'Asia/Shanghai')::date + (n / 100)::int % 40
from bought, (select min(id) as id from employee where office_id = ${stockOffice}) e, (select min(id) as id from supplier where office_id = ${stockOffice}) s,
  (select min(id) as id from warehouse where office_id = ${stockOffice}) w group by n / 100;
insert into purchase_line (office_id, purchase_id, position, goods_id, pieces, box_pieces, boxes, rest, price_unit, promised_on, received)
select ${stockOffice}, 1 + n / 100, n % 100, goods_id, 20 * box, box, 20, 0, 'piece', (now() at time zone 'Asia/Shanghai')::date + (n / 100)::int % 40, 10 * box
from bought`
