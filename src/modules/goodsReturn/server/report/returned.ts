import { z } from 'zod'
import { guarded } from '../../../goods/api/goods.ts'
import { byDepartment, byMonth, dayOf, deliveryShelf, inDepartment } from '../../../salesOrder/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import {
  counted,
  hashed,
  named,
  narrowedTo,
  pieces,
  type StockReport,
  summed,
  worth,
} from '../../../warehouse/server/index.ts'
import { goodsReturnRecord, kinds } from '../../api/goodsReturn.ts'
import { goodsReturns } from '../returns.ts'

const kindOf = `case e.kind ${Object.entries(kinds)
  .map(([key, title]) => `when '${key}' then '${title}'`)
  .join(' ')} end`
const lot = `concat_ws(' ', nullif(b.colour, ''), nullif(b.batch, ''), nullif(b.size, ''))`

const groups: Readonly<Record<string, string>> = {
  reason: `${hashed('e.reason')} as id, e.reason as name`,
  lot: `b.id as id, concat_ws(' ', g.name, g.code, ${lot}) as name`,
  goods: `g.id as id, concat_ws(' ', g.name, g.code) as name`,
  kind: `array_position(array[${Object.keys(kinds)
    .map(kind => `'${kind}'`)
    .join(', ')}], e.kind)::bigint as id, ${kindOf} as name`,
  warehouse: `coalesce(w.id, 0) as id, coalesce(w.name, '未填写') as name`,
  month: byMonth('d.on_day'),
  department: byDepartment,
}

/** What the customer gets back, for who sees list prices. */
const refunded = z
  .number()
  .int()
  .optional()
  .meta({ title: '货款', kind: 'money', behind: [guarded.listPrice] })

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, l.id as row, '${goodsReturnRecord.table}' as kind, e.id as document, e.reason, ${kindOf} as called,
     concat_ws(' ', g.name, g.code) as goods, ${lot} as lot, w.name as warehouse, d.on_day::text as "onDay",
     l.received as pieces, l.sellable, l.degraded, l.scrapped, coalesce(l.amount, 0) as amount, l.value
   from goods_return e join goods_return_line l on l.office_id = e.office_id and l.goods_return_id = e.id
   join goods g on g.office_id = l.office_id and g.id = l.goods_id join stock_lot b on b.office_id = l.office_id and b.id = l.lot_id
   left join warehouse w on w.office_id = e.office_id and w.id = e.warehouse_id
   cross join lateral (select ${dayOf('e.received_at')} as on_day) d
   where e.office_id = ${bind(desk.officeId)} and ${goodsReturns.sight.condition(desk)(bind)} and e.state in ('received', 'inspected', 'settled')
     and d.on_day between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)} and ${narrowedTo(ask, bind, 'e.warehouse_id')}`

/** What customers gave back in a period, by why and by lot, and what became of it. */
export const returned: StockReport = {
  key: 'returns',
  shelf: deliveryShelf,
  title: '客户退货',
  hint: '按收到货的退货单；货款是这些货的成交价，未减手续费；成本按发出时算。',
  period: '收货日期',
  groupings: {
    reason: '按原因',
    lot: '按批次',
    goods: '按商品',
    kind: '按类型',
    warehouse: '按仓库',
    month: '按月',
    department: '按部门',
  },
  narrows: ['department', 'warehouse', 'brand', 'category'],
  needs: [goodsReturnRecord.place.authority as string, stockElements.lots],
  row: z.object({
    name: named('名称'),
    papers: counted('退货单', '张'),
    pieces: pieces('退回'),
    sellable: pieces('可售'),
    degraded: pieces('降级'),
    scrapped: pieces('报废'),
    amount: refunded,
    value: worth('成本'),
  }),
  main: 'pieces',
  sums: ['pieces', 'sellable', 'degraded', 'scrapped', 'amount', 'value'],
  sql: summed(
    facts,
    `count(distinct f.document)::integer as papers, sum(f.pieces)::bigint as pieces, sum(f.sellable)::bigint as sellable,
      sum(f.degraded)::bigint as degraded, sum(f.scrapped)::bigint as scrapped, sum(f.amount)::bigint as amount, sum(f.value)::bigint as value`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('退货单'),
      onDay: z.string().meta({ title: '收货日期', kind: 'date' }),
      called: named('类型'),
      reason: named('原因'),
      goods: named('商品'),
      lot: named('批次'),
      warehouse: named('仓库'),
      pieces: pieces('退回'),
      sellable: pieces('可售'),
      degraded: pieces('降级'),
      scrapped: pieces('报废'),
      amount: refunded,
      value: worth('成本'),
    }),
  },
}
