import { z } from 'zod'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { counted, named, type StockReport, summed } from '../../../warehouse/server/index.ts'
import { orderRecord } from '../../api/order.ts'
import { orders } from '../orders.ts'
import { byDepartment, byMonth, byPerson, deliveryShelf, inDepartment } from './shelf.ts'

const words = { onTime: '按时', late: '晚到', overdue: '过期未签收', due: '未到期' } as const
const stateOf = `case when s.stage = 'signed' then case when m.signed_on <= e.wish_on then 'onTime' else 'late' end
  when e.wish_on < ${dayNow} then 'overdue' else 'due' end`
const wordOf = `case x.state ${Object.entries(words)
  .map(([key, word]) => `when '${key}' then '${word}'`)
  .join(' ')} end`

const groups: Readonly<Record<string, string>> = {
  month: byMonth('e.wish_on'),
  department: byDepartment,
  person: byPerson,
}

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${orderRecord.table}' as kind, e.id as document, u.name as customer, e.wish_on::text as "wishOn",
     m.signed_on::text as "signedOn", x.state, ${wordOf} as told, m.times, (s.net >= s.pieces)::integer as gone,
     (s.net >= s.pieces and m.times = 1)::integer as whole
   from sales_order e join order_sum s on s.office_id = e.office_id and s.id = e.id
   join customer u on u.office_id = e.office_id and u.id = e.customer_id
   left join lateral (select max(m.on_day) filter (where m.act in ('sign', 'replace')) as signed_on,
       count(distinct (m.document_kind, m.document_id)) filter (where m.act = 'leave')::integer as times
     from sales_order_line l join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id
     where l.office_id = e.office_id and l.sales_order_id = e.id) m on true
   cross join lateral (select ${stateOf} as state) x
   where e.office_id = ${bind(desk.officeId)} and ${orders.sight.condition(desk)(bind)} and e.state = 'done' and s.pieces > 0
     and e.wish_on between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)}`

const figure = (key: keyof typeof words) => `count(*) filter (where f.state = '${key}')::integer as "${key}"`

/** Orders that the customer wanted in a period: signed for by then or not, and gone in one go or not. */
export const orderPunctual: StockReport = {
  key: 'punctual',
  shelf: deliveryShelf,
  title: '准时与完整',
  hint: '按时：全部签收，最后一次签收不晚于希望日期；按时率不算未到期的。一次发齐：下的货由一张出库单全部发出；占全部发完的比例。',
  period: '希望日期',
  groupings: { month: '按月', department: '按部门', person: '按业务员' },
  narrows: ['department'],
  needs: [orderRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    orders: counted('下单单', '张'),
    onTime: counted(words.onTime, '张'),
    late: counted(words.late, '张'),
    overdue: counted(words.overdue, '张'),
    due: counted(words.due, '张'),
    rate: counted('按时率', '%'),
    gone: counted('已发完', '张'),
    whole: counted('一次发齐', '张'),
    wholeRate: counted('一次发齐率', '%'),
  }),
  main: 'orders',
  sums: ['orders', 'onTime', 'late', 'overdue', 'due', 'gone', 'whole'],
  sql: summed(
    facts,
    `count(*)::integer as orders, ${(Object.keys(words) as (keyof typeof words)[]).map(figure).join(', ')},
      (100 * count(*) filter (where f.state = 'onTime') / nullif(count(*) filter (where f.state <> 'due'), 0))::integer as rate,
      sum(f.gone)::integer as gone, sum(f.whole)::integer as whole, (100 * sum(f.whole) / nullif(sum(f.gone), 0))::integer as "wholeRate"`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('下单单'),
      customer: named('客户'),
      wishOn: z.string().meta({ title: '希望日期', kind: 'date' }),
      signedOn: z.string().nullable().meta({ title: '最后签收', kind: 'date' }),
      told: named('结果'),
      times: counted('发货', '次'),
    }),
  },
}
