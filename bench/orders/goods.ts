import { bigOffice } from '../money/lay.ts'

/** What a piece costs, in fen. */
export const cost = 3000
/** Orders of the first contract, most of one box. */
export const crowded = 98
/** Pieces of a lot beyond what all orders take. */
const spare = 400

/** Noon of a day in Shanghai. */
export const noon = (day: string) => `((${day})::timestamp + interval '12 hours') at time zone 'Asia/Shanghai'`

/** Goods in boxes of two to six pieces, at least six hundred and one to fifty contracts, each with a lot and a key in one warehouse. */
export const goodsSql = [
  `insert into warehouse (office_id, name, kind) values (${bigOffice}, '发货仓', 'main');
   insert into supplier (office_id, name) select ${bigOffice}, name from unnest(array['华居柜业', '朗门木门厂', '金陶岩板']) name`,
  `insert into goods (office_id, code, name, side_a, side_b, box_pieces, box_weight, price_unit, list_price, cost, sold_as)
   select ${bigOffice}, 'LB' || lpad(n::text, 6, '0'), (array['雪山白', '鱼肚白', '胡桃', '白橡'])[1 + n % 4] || '大板 ' || n, 800, 800, 2 + n % 5, 28000, 'piece', 5000, ${cost}, 'stock'
   from generate_series(0, (select greatest(599, count(*) / 50) from contract where office_id = ${bigOffice})::int) n`,
]

/** The contracts that have orders, their lines with goods or parts, and the lots. Of a line of goods the contract has four boxes, and a box more for each order beyond the second. */
export const laidSql = [
  `create temp table laid on commit drop as
   select id, customer_id, owner_id, department_id, install_address as address, row_number() over (order by effective_at, id) - 1 as n,
     (effective_at at time zone 'Asia/Shanghai')::date as signed, (now() at time zone 'Asia/Shanghai')::date - (effective_at at time zone 'Asia/Shanghai')::date as age
   from contract where office_id = ${bigOffice} and state in ('effective', 'completed') and effective_total > 0;
   analyze laid`,
  `create temp table lot on commit drop as
   select g.id as goods_id, g.name, g.code, g.box_pieces as box, row_number() over (order by g.id) - 1 as turn, count(*) over () as lots, w.id as warehouse_id,
     (select coalesce(max(id), 0) from stock_lot) + row_number() over (order by g.id) as lot_id,
     (select coalesce(max(id), 0) from stock_key) + row_number() over (order by g.id) as key_id
   from goods g join warehouse w on w.office_id = g.office_id and w.name = '发货仓' where g.office_id = ${bigOffice} and g.code like 'LB%';
   analyze lot`,
  `create temp table line on commit drop as
   select x.id, x.contract_id, x.space_position as place, 4 + case when l.n = 0 and x.space_position = 1 then ${crowded - 2} else 0 end as boxes, case when x.space_position < 3 then g.lot_id end as lot_id, g.goods_id, g.box, g.warehouse_id
   from contract_line x join laid l on l.id = x.contract_id join lot g on g.turn = (l.n * 7 + x.space_position * 3) % g.lots
   where x.office_id = ${bigOffice} and x.change_id is null;
   analyze line`,
  `update contract_line x set kind = 'goods', goods_id = line.goods_id, name = lot.name, code = lot.code, pieces = boxes * line.box, quantity = boxes * line.box * 1000,
     box_pieces = line.box, price_unit = 'piece', sold_as = 'stock', unit = '片'
   from line join lot using (lot_id) where x.office_id = ${bigOffice} and x.id = line.id;
   update contract_line x set quantity = case line.place when 3 then 3000 else 2000 end
   from line where x.office_id = ${bigOffice} and x.id = line.id and line.lot_id is null;
   update contract c set delivered_on = signed + 16 from laid l where c.office_id = ${bigOffice} and c.id = l.id and l.age > 15`,
]

/** The lots with all that ever came and what left of them, in the order of days. */
export const issuedSql = [
  `create temp table supply on commit drop as
   select lot_id, (${spare} + coalesce(sum(boxes), 0)) * min(lot.box) as pieces from lot left join line using (lot_id) group by 1`,
  `insert into stock_lot (office_id, id, goods_id, colour, batch, box_pieces, box_weight, has_moved, since_on, cost_value, cost_pieces)
   overriding system value
   select ${bigOffice}, lot_id, goods_id, 'A' || turn % 9, 'P' || turn, box, 28000, true, (select min(signed) - 1 from laid), ${cost}, 1 from lot`,
  `insert into stock_key (office_id, id, goods_id, warehouse_id, lot_id, condition, place) overriding system value
   select ${bigOffice}, key_id, goods_id, warehouse_id, lot_id, 'sellable', 'B-' || turn % 200 from lot`,
  `insert into stock_entry (office_id, key_id, lot_id, act, line_id, movement, pieces, loose, value, on_hand_after, loose_after, value_after, from_outside, since_on,
     posted_at, on_day, document_kind, document_id)
   select ${bigOffice}, key_id, lot_id, act, line_id, movement, pieces, 0, pieces * ${cost}, after, 0, after * ${cost}, act = 'receive', case when act = 'receive' then day end,
     ${noon('day')}, day, kind, document_id
   from (
     select *, sum(pieces) over (partition by key_id order by day, document_id, line_id) as after from (
       select key_id, lot_id, 'receive' as act, key_id as line_id, '' as movement, pieces, (select min(signed) - 1 from laid) as day, 'stockMove' as kind, key_id as document_id
       from supply join lot using (lot_id)
       union all
       select key_id, lot_id, 'issue', s.line_id, 'leave:1', -s.pieces, left_on, 'shipment', s.shipment_id from shipped s join lot using (lot_id)
     ) x
   ) y order by day, document_id, line_id`,
  `update stock_key k set on_hand = s.pieces, value = s.value from (select key_id, sum(pieces) as pieces, sum(value) as value from stock_entry where office_id = ${bigOffice} group by 1) s
   where k.office_id = ${bigOffice} and k.id = s.key_id;
   update stock_lot l set on_hand = k.on_hand from stock_key k where l.office_id = ${bigOffice} and k.office_id = l.office_id and k.lot_id = l.id`,
]

/** What is kept of goods, by month and now. */
export const stockSumsSql = [
  `select keep_stock_month(${bigOffice}, m::date) from generate_series((select date_trunc('month', min(on_day)::timestamp) from stock_entry where office_id = ${bigOffice}),
     date_trunc('month', now()::timestamp) - interval '1 month', interval '1 month') m`,
  `insert into stock_goods select * from stock_goods_of_keys where office_id = ${bigOffice}`,
]
