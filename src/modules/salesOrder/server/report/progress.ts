import { z } from 'zod'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { counted, named, pieces, type StockReport, summed } from '../../../warehouse/server/index.ts'
import { orderRecord, orderStages } from '../../api/order.ts'
import { orders } from '../orders.ts'
import { byDepartment, byPerson, dayOf, deliveryShelf, inDepartment } from './shelf.ts'

const ages = [7, 14, 30, 60]
const agedOn = `case ${ages.map((most, at) => `when a.days <= ${most} then ${at}`).join(' ')} else ${ages.length} end`
const ageWords = [...ages.map((most, at) => `${at === 0 ? 0 : (ages[at - 1] as number) + 1}–${most} 天`), '60 天以上']
const stages = Object.entries(orderStages)
const stageOf = `case s.stage ${stages.map(([key, { title }]) => `when '${key}' then '${title}'`).join(' ')} end`

const groups: Readonly<Record<string, string>> = {
  stage: `array_position(array[${stages.map(([key]) => `'${key}'`).join(', ')}], s.stage)::bigint as id, ${stageOf} as name`,
  age: `(${agedOn} + 1)::bigint as id, (array[${ageWords.map(words => `'${words}'`).join(', ')}])[${agedOn} + 1] as name`,
  department: byDepartment,
  person: byPerson,
}

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${orderRecord.table}' as kind, e.id as document, u.name as customer, ${stageOf} as stage,
     a.on_day::text as "placedOn", e.wish_on::text as "wishOn", a.days, s.pieces, greatest(s.pieces - s.net, 0) as left, s.missing, s.short,
     (e.wish_on < ${dayNow})::integer as overdue
   from sales_order e join order_sum s on s.office_id = e.office_id and s.id = e.id
   join customer u on u.office_id = e.office_id and u.id = e.customer_id
   cross join lateral (select p.on_day, ${dayNow} - p.on_day as days from (select ${dayOf('coalesce(e.decided_at, e.created_at)')} as on_day) p) a
   where e.office_id = ${bind(desk.officeId)} and ${orders.sight.condition(desk)(bind)} and e.state = 'done' and s.pieces > 0 and s.stage <> 'signed'
     and ${inDepartment(ask, bind)}`

/** Placed orders that are not signed for yet, by how far and how old they are. */
export const orderProgress: StockReport = {
  key: 'progress',
  shelf: deliveryShelf,
  title: '订单进度',
  hint: '已下单、还没有全部签收的下单单，按现在的进度；天数从下单那天算起。',
  groupings: { stage: '按进度', age: '按下单天数', department: '按部门', person: '按业务员' },
  narrows: ['department'],
  needs: [orderRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    orders: counted('下单单', '张'),
    pieces: pieces('已下'),
    left: pieces('待发'),
    missing: pieces('缺货'),
    short: pieces('待查'),
    overdue: counted('过了希望日期', '张'),
    days: counted('最久', '天'),
  }),
  main: 'orders',
  order: 'x.id',
  sums: ['orders', 'pieces', 'left', 'missing', 'short', 'overdue'],
  sql: summed(
    facts,
    `count(*)::integer as orders, sum(f.pieces)::bigint as pieces, sum(f.left)::bigint as left, sum(f.missing)::bigint as missing,
      sum(f.short)::bigint as short, coalesce(sum(f.overdue), 0)::integer as overdue, max(f.days)::integer as days`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('下单单'),
      customer: named('客户'),
      stage: named('进度'),
      placedOn: z.string().meta({ title: '下单日期', kind: 'date' }),
      wishOn: z.string().nullable().meta({ title: '希望日期', kind: 'date' }),
      days: counted('天数', '天'),
      pieces: pieces('已下'),
      left: pieces('待发'),
      missing: pieces('缺货'),
    }),
  },
}
