import { z } from 'zod'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { orderRecord } from '../../../salesOrder/api/order.ts'
import {
  byDepartment,
  byMonth,
  byPerson,
  dayOf,
  deliveryShelf,
  inDepartment,
  orders,
} from '../../../salesOrder/server/index.ts'
import { counted, named, type StockReport, summed } from '../../../warehouse/server/index.ts'

const groups: Readonly<Record<string, string>> = {
  month: byMonth('p.placed_on'),
  department: byDepartment,
  person: byPerson,
}

/**
 * SQL of when the goods of an order `e` were there: the last that came from a factory or was reserved, else the first day on which goods left.
 * `offset 0` keeps it one subquery: else PostgreSQL plans it once for each column that names the day, which takes longer than the report.
 */
const readyOn = `select coalesce(${dayOf(`greatest((select max(f.arrived_at) from factory_order f
      where f.office_id = e.office_id and f.sales_order_id = e.id and f.kind = 'order' and f.state <> 'cancelled'),
    (select max(r.created_at) from stock_reservation r
      where r.office_id = e.office_id and r.owner_kind = 'salesOrder' and r.owner_id = e.id and r.state in ('active', 'consumed')))`)},
    (select min(m.on_day) from sales_order_line l join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id and m.act = 'leave'
      where l.office_id = e.office_id and l.sales_order_id = e.id)) as on_day offset 0`

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${orderRecord.table}' as kind, e.id as document, u.name as customer, p.placed_on::text as "placedOn",
     w.on_day::text as "readyOn", case when w.on_day is not null then greatest(w.on_day - p.placed_on, 0) end as days,
     case when w.on_day is null then ${dayNow} - p.placed_on end as waits
   from sales_order e join order_sum s on s.office_id = e.office_id and s.id = e.id
   join customer u on u.office_id = e.office_id and u.id = e.customer_id
   cross join lateral (select ${dayOf('coalesce(e.decided_at, e.created_at)')} as placed_on) p
   left join lateral (${readyOn}) w on s.missing = 0
   where e.office_id = ${bind(desk.officeId)} and ${orders.sight.condition(desk)(bind)} and e.state = 'done' and s.pieces > 0
     and p.placed_on between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)}`

/** Orders that were placed in a period: how long until all of their goods were there (齐套). */
export const orderReady: StockReport = {
  key: 'ready',
  shelf: deliveryShelf,
  title: '齐套天数',
  hint: '从下单到货齐：库存的全部备好、厂家的全部到货，取最后一天；没有备货直接发的算发货那天。还缺货的算等待。',
  period: '下单日期',
  groupings: { month: '按月', department: '按部门', person: '按业务员' },
  narrows: ['department'],
  needs: [orderRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    orders: counted('下单单', '张'),
    ready: counted('已齐套', '张'),
    waiting: counted('等货', '张'),
    average: counted('平均', '天'),
    days: counted('最多', '天'),
    waits: counted('最久等了', '天'),
  }),
  main: 'orders',
  sums: ['orders', 'ready', 'waiting'],
  sql: summed(
    facts,
    `count(*)::integer as orders, count(f.days)::integer as ready, count(*) filter (where f.days is null)::integer as waiting,
      round(avg(f.days))::integer as average, max(f.days)::integer as days, max(f.waits)::integer as waits`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('下单单'),
      customer: named('客户'),
      placedOn: z.string().meta({ title: '下单日期', kind: 'date' }),
      readyOn: z.string().nullable().meta({ title: '齐套日期', kind: 'date' }),
      days: counted('齐套用了', '天'),
      waits: counted('已等', '天'),
    }),
  },
}
