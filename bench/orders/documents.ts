import { bigOffice } from '../money/lay.ts'
import { cost, crowded, noon } from './goods.ts'

const first = (table: string) => `(select coalesce(max(id), 0) from ${table})`

/** Orders: the first of each contract takes three boxes of a line of goods and two and one part; the second of every other contract takes what is left. The first contract has many more, each of one box. */
export const ordersSql = [
  `create temp table ordered on commit drop as
   select row_number() over (order by signed, l.id, nth) + ${first('sales_order')} as id, l.id as contract_id, customer_id, owner_id, department_id, address, signed, age, n, nth
   from laid l cross join generate_series(1, ${crowded}) nth where nth = 1 or nth = 2 and n % 2 = 0 or n = 0;
   analyze ordered;
   create temp table ordered_line on commit drop as
   select row_number() over (order by o.id, place) + ${first('sales_order_line')} as id, o.id as order_id, o.contract_id, nth, n, age, signed, place,
     x.id as contract_line_id, x.lot_id, x.goods_id, x.box, x.warehouse_id,
     case when x.lot_id is not null then box * case nth when 1 then 3 else 1 end when place = 3 and nth = 1 then 2 else 1 end as pieces
   from ordered o join line x using (contract_id) where nth < 3 or place = 1;
   analyze ordered_line`,
  `insert into sales_order (office_id, id, number, state, owner_id, department_id, decided_at, created_by, created_at, updated_at, contract_id, customer_id, wish_on,
     address, floor, lift, receiver, receiver_phone, pieces)
   overriding system value
   select ${bigOffice}, o.id, 'XDL' || lpad(o.id::text, 8, '0'), 'done', owner_id, department_id, ${noon('signed')}, owner_id, ${noon('signed')}, ${noon('signed')}, contract_id,
     customer_id, signed + 40, address, 1 + n % 18, n % 3 > 0, '收货人', '13800000000', s.pieces
   from ordered o join (select order_id, sum(pieces) as pieces from ordered_line group by 1) s on s.order_id = o.id`,
  `insert into sales_order_line (office_id, id, sales_order_id, position, contract_line_id, pieces, source) overriding system value
   select ${bigOffice}, id, order_id, place - 1, contract_line_id, pieces, case when lot_id is null then 'factory' else 'stock' end from ordered_line`,
]

/** One factory order of each order, with a package of each part. A factory takes it up in five days; its packages come after twenty, those of second orders after thirty. */
export const factorySql = [
  `create temp table made on commit drop as
   select row_number() over (order by o.id) + ${first('factory_order')} as made_id, o.*, age > 10 + 10 * nth as come, s.ids[1 + n % 3] as supplier_id
   from (select * from ordered where nth < 3) o, (select array_agg(id order by id) as ids from supplier where office_id = ${bigOffice} and name in ('华居柜业', '朗门木门厂', '金陶岩板')) s;
   create temp table made_line on commit drop as
   select row_number() over (order by m.made_id, place) + ${first('factory_order_line')} as made_line_id, m.made_id, x.id as order_line_id, x.order_id, x.contract_line_id, x.pieces, place,
     come, m.age, m.signed, m.nth
   from made m join ordered_line x on x.order_id = m.id and x.lot_id is null;
   create temp table package on commit drop as
   select row_number() over (order by made_line_id, part) + ${first('factory_package')} as id, x.*, part from made_line x cross join lateral generate_series(1, x.pieces) part where age > 5`,
  `insert into factory_order (office_id, id, number, state, sales_order_id, contract_id, customer_id, supplier_id, wish_on, promised_on, pieces, amount, sent_at, audited_at, accepted_at,
     left_at, arrived_at, owner_id, department_id, created_by, created_at, updated_at, packages, arrived)
   overriding system value
   select ${bigOffice}, m.made_id, 'GCL' || lpad(m.made_id::text, 8, '0'), case when come then 'arrived' when age > 5 then 'producing' else 'auditing' end, m.id, contract_id, customer_id,
     supplier_id, signed + 35, case when age > 5 then signed + 30 end, s.pieces, s.pieces * 100000, ${noon('signed + 1')}, case when age > 5 then ${noon('signed + 5')} end,
     case when age > 5 then ${noon('signed + 5')} end, case when come then ${noon('signed + 10 + 10 * nth')} end, case when come then ${noon('signed + 10 + 10 * nth')} end,
     owner_id, department_id, owner_id, ${noon('signed')}, ${noon('signed')}, case when age > 5 then s.pieces else 0 end, case when come then s.pieces else 0 end
   from made m join (select made_id, sum(pieces) as pieces from made_line group by 1) s using (made_id)`,
  `insert into factory_order_line (office_id, id, factory_order_id, position, contract_line_id, pieces, amount) overriding system value
   select ${bigOffice}, made_line_id, made_id, place - 3, contract_line_id, pieces, pieces * 100000 from made_line`,
]

/**
 * Shipments of first orders: the goods after fifteen days, signed for after thirty; the packages after thirty. Those of second orders go in one after sixty.
 */
export const shipmentsSql = [
  `create temp table going on commit drop as
   select row_number() over (order by left_on, order_id, turn) + ${first('shipment')} as id, x.* from (
     select o.id as order_id, contract_id, customer_id, owner_id, department_id, address, n, turn, signed + days as left_on, age > least(days * 2, days + 15) or turn > 1 as signed_for,
       turn <> 2 as with_goods, turn <> 1 as with_packages
     from ordered o join (values (1, 1, 16), (1, 2, 31), (2, 3, 61)) t (nth, turn, days) on t.nth = least(o.nth, 2) where age >= days) x;
   analyze going`,
  `create temp table shipped on commit drop as
   select row_number() over (order by g.id, place) + ${first('shipment_line')} as line_id, g.id as shipment_id, x.id as order_line_id, x.lot_id, x.goods_id, x.warehouse_id, x.box, x.pieces, place,
     left_on, signed_for
   from going g join ordered_line x using (order_id) where x.lot_id is not null and g.with_goods`,
  `create temp table carried on commit drop as
   select p.id, g.id as shipment_id, p.order_line_id, g.left_on from package p join going g on g.order_id = p.order_id and g.with_packages`,
  `insert into factory_package (office_id, id, number, factory_order_id, factory_order_line_id, content, place, value, state, arrived_at, carrier_kind, carrier_id)
   overriding system value
   select ${bigOffice}, p.id, 'BJ' || p.id, p.made_id, p.made_line_id, '柜体 ' || part, 'C-' || p.id % 90, 100000,
     case when c.id is not null then 'signed' when come then 'arrived' else 'expected' end, case when come then ${noon('signed + 10 + 10 * nth')} end,
     case when c.id is not null then 'shipment' end, c.shipment_id
   from package p left join carried c on c.id = p.id`,
  `insert into shipment (office_id, id, number, state, owner_id, department_id, created_by, created_at, updated_at, contract_id, customer_id, sales_order_id, way, ship_on, address,
     driver, pieces, amount, departures, left_at, signer, signed_at, packages)
   overriding system value
   select ${bigOffice}, g.id, 'CKL' || lpad(g.id::text, 8, '0'), case when signed_for then 'signed' else 'left' end, owner_id, department_id, owner_id, ${noon('left_on')}, ${noon('left_on')},
     contract_id, customer_id, order_id, 'deliver', left_on, address, '老周', coalesce(s.pieces, 0), coalesce(s.pieces, 0) * ${cost}, 1, ${noon('left_on')},
     case when signed_for then '客户' else '' end, case when signed_for then ${noon('left_on + 1')} end, coalesce(p.numbers, '{}')
   from going g left join (select shipment_id, sum(pieces) as pieces from shipped group by 1) s on s.shipment_id = g.id
   left join (select shipment_id, array_agg('BJ' || id order by id) as numbers from carried group by 1) p on p.shipment_id = g.id`,
  `insert into shipment_line (office_id, id, shipment_id, position, goods_id, pieces, box_pieces, amount, lot_id, boxes, sales_order_line_id, warehouse_id, signed)
   overriding system value
   select ${bigOffice}, line_id, shipment_id, place - 1, goods_id, pieces, box, pieces * ${cost}, lot_id, pieces / box, order_line_id, warehouse_id, case when signed_for then pieces else 0 end
   from shipped;
   insert into shipment_part (office_id, shipment_id, line_id, serial, fate, pieces, created_at)
   select ${bigOffice}, shipment_id, line_id, 1, 'signed', pieces, ${noon('left_on + 1')} from shipped where signed_for;
   insert into shipment_package (office_id, shipment_id, package_id, fate) select ${bigOffice}, shipment_id, id, 'signed' from carried`,
]

/** Of second orders up to sixty days all goods are kept, and of every third first order that is a week old one line. */
export const reservedSql = [
  `create temp table kept on commit drop as
   select row_number() over (order by x.id) + ${first('stock_reservation')} as id, x.id as order_line_id, x.order_id, x.pieces, lot.key_id, x.signed
   from ordered_line x join lot using (lot_id) where nth = 2 and age between 16 and 60 or nth = 1 and age between 8 and 15 and place = 1 and n % 3 = 0`,
  `insert into stock_reservation (office_id, id, key_id, owner_kind, owner_id, owner_line, state, asked, pieces, created_at) overriding system value
   select ${bigOffice}, id, key_id, 'salesOrder', order_id, order_line_id, 'active', pieces, pieces, ${noon('signed + 8')} from kept;
   insert into stock_hold (office_id, reservation_id, key_id, act, pieces, posted_at, on_day, document_kind, document_id)
   select ${bigOffice}, id, key_id, 'reserve', pieces, ${noon('signed + 8')}, signed + 8, 'salesOrder', order_id from kept;
   update stock_key k set reserved = s.pieces from (select key_id, sum(pieces) as pieces from kept group by 1) s where k.office_id = ${bigOffice} and k.id = s.key_id`,
]

/** What left and was signed for, of lines of orders. */
export const movesSql = [
  `insert into sales_order_move (office_id, sales_order_line_id, act, pieces, net, on_way, signed, short, back, lot_id, on_day, document_kind, document_id, created_at)
   select ${bigOffice}, order_line_id, act, pieces, net * pieces, on_way * pieces, signed * pieces, 0, 0, lot_id, left_on + days, 'shipment', shipment_id, ${noon('left_on + days')}
   from (
     select order_line_id, pieces, lot_id, left_on, signed_for, shipment_id from shipped
     union all
     select order_line_id, count(*), null, left_on, true, shipment_id from carried group by order_line_id, left_on, shipment_id
   ) x join (values ('leave', 0, 1, 1, 0), ('sign', 1, 0, -1, 1)) t (act, days, net, on_way, signed) on act = 'leave' or signed_for
   order by left_on + days, shipment_id, order_line_id`,
  `update sales_order_line l set net = s.net, on_way = s.on_way, signed = s.signed from (
     select sales_order_line_id as id, sum(net) as net, sum(on_way) as on_way, sum(signed) as signed from sales_order_move where office_id = ${bigOffice} group by 1) s
   where l.office_id = ${bigOffice} and l.id = s.id`,
]
