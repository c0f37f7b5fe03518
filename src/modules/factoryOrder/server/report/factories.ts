import { z } from 'zod'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { byDepartment, byMonth, dayOf, deliveryShelf, inDepartment } from '../../../salesOrder/server/index.ts'
import { counted, named, type StockReport, summed } from '../../../warehouse/server/index.ts'
import { factoryElements } from '../../api/elements.ts'
import { factoryRecord } from '../../api/factoryOrder.ts'
import { factoryOrders } from '../factoryOrders.ts'

const groups: Readonly<Record<string, string>> = {
  supplier: 'e.supplier_id as id, u.name as name',
  month: byMonth('p.due_on'),
  department: byDepartment,
}
const states = Object.entries(factoryRecord.states)
const stateOf = `case e.state ${states.map(([key, { title }]) => `when '${key}' then '${title}'`).join(' ')} end`

/** What a factory asks, for who sees it. */
const asked = z
  .number()
  .int()
  .nullable()
  .optional()
  .meta({ title: '工厂价', kind: 'money', behind: [factoryElements.cost] })

/** `offset 0`: what is late is computed once for each order, not once for each figure of it. */
const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${factoryRecord.table}' as kind, e.id as document, u.name as supplier, ${stateOf} as state,
     p.due_on::text as "dueOn", ${dayOf('e.arrived_at')}::text as "arrivedOn", (e.state = 'arrived')::integer as arrived, p.late,
     case when p.late > 0 or e.state in ('left', 'arrived') then greatest(e.packages - e.arrived, 0) else 0 end as short, x.wrong,
     (e.return_reason <> '')::integer as returned, e.amount
   from factory_order e join supplier u on u.office_id = e.office_id and u.id = e.supplier_id
   cross join lateral (select coalesce(e.promised_on, e.wish_on, ${dayOf('coalesce(e.sent_at, e.created_at)')}) as due_on) d
   cross join lateral (select d.due_on, case when e.promised_on is null then 0
       else greatest(coalesce(${dayOf('e.arrived_at')}, ${dayNow}) - e.promised_on, 0) end as late offset 0) p
   cross join lateral (select count(*)::integer as wrong from factory_order n
     where n.office_id = e.office_id and n.original_id = e.id and n.answers = 'factory' and n.state <> 'cancelled') x
   where e.office_id = ${bind(desk.officeId)} and ${factoryOrders.sight.condition(desk)(bind)} and e.kind = 'order' and not e.workshop and e.state not in ('draft', 'cancelled')
     and d.due_on between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)}`

/** What factories promised for a period: what came late, lacks packages, was wrong (补件 for which they answer), or went back at its audit. */
export const factories: StockReport = {
  key: 'factories',
  shelf: deliveryShelf,
  title: '工厂',
  hint: '按厂家承诺的日子，没有承诺的按要求到货日；迟到的还没到就算到今天。错漏是由厂家负责的补件，退回是审图时退回过的。',
  period: '承诺到货日',
  groupings: { supplier: '按厂家', month: '按月', department: '按部门' },
  narrows: ['department'],
  needs: [factoryRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    orders: counted('工厂单', '张'),
    arrived: counted('已到货', '张'),
    late: counted('迟到', '张'),
    days: counted('共迟', '天'),
    most: counted('最多迟', '天'),
    short: counted('还差包件', '件'),
    wrong: counted('错漏补件', '张'),
    returned: counted('审图退回', '张'),
    amount: asked,
  }),
  main: 'orders',
  sums: ['orders', 'arrived', 'late', 'days', 'short', 'wrong', 'returned', 'amount'],
  sql: summed(
    facts,
    `count(*)::integer as orders, sum(f.arrived)::integer as arrived, count(*) filter (where f.late > 0)::integer as late, sum(f.late)::integer as days,
      max(f.late)::integer as most, sum(f.short)::integer as short, sum(f.wrong)::integer as wrong, sum(f.returned)::integer as returned,
      coalesce(sum(f.amount), 0)::bigint as amount`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('工厂单'),
      supplier: named('厂家'),
      state: named('状态'),
      dueOn: z.string().meta({ title: '承诺到货日', kind: 'date' }),
      arrivedOn: z.string().nullable().meta({ title: '到货日', kind: 'date' }),
      late: counted('迟到', '天'),
      short: counted('还差包件', '件'),
      wrong: counted('错漏补件', '张'),
      amount: asked,
    }),
  },
}
