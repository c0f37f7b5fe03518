import { z } from 'zod'
import { answerers } from '../../../salesOrder/api/moves.ts'
import { byDepartment, byMonth, dayOf, deliveryShelf, inDepartment } from '../../../salesOrder/server/index.ts'
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
import { shipmentRecord } from '../../api/shipment.ts'
import { shipments } from '../shipments.ts'

const who = Object.entries(answerers)
const answers = `coalesce(case x.answers ${who.map(([key, title]) => `when '${key}' then '${title}'`).join(' ')} end, '未定责任')`
const driver = `coalesce((select w.name from employee w where w.office_id = e.office_id and w.id = e.driver_id), nullif(e.driver, ''), '未填写')`

const groups: Readonly<Record<string, string>> = {
  answers: `coalesce(array_position(array[${who.map(([key]) => `'${key}'`).join(', ')}], x.answers), 0)::bigint as id, ${answers} as name`,
  driver: `${hashed(driver)} as id, ${driver} as name`,
  goods: `coalesce(x.goods_id, ${hashed('x.goods')}) as id, x.goods as name`,
  month: byMonth('x.on_day'),
  department: byDepartment,
}

/** SQL of what broke or was lost: goods in lots with what they were worth, and parts of what is made to measure. */
const lost = `select p.office_id, p.shipment_id, p.id * 2 as row, l.goods_id, concat_ws(' ', g.name, g.code) as goods, ${dayOf('p.created_at')} as on_day, p.fate,
    p.answers, p.pieces, p.value, l.warehouse_id, g.brand_id, g.category_id
  from shipment_part p join shipment_line l on l.office_id = p.office_id and l.id = p.line_id
  join goods g on g.office_id = l.office_id and g.id = l.goods_id where p.office_id = current_office() and p.fate in ('broken', 'lost')
  union all
  select m.office_id, m.document_id, m.id * 2 + 1, null, c.name, m.on_day, case m.act when 'lose' then 'lost' else 'broken' end, m.answers, m.pieces, 0,
    null, null, null
  from sales_order_move m join sales_order_line l on l.office_id = m.office_id and l.id = m.sales_order_line_id
  join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
  where m.office_id = current_office() and m.document_kind = '${shipmentRecord.table}' and m.act in ('break', 'lose') and m.lot_id is null`

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, x.row, '${shipmentRecord.table}' as kind, e.id as document, x.goods, x.on_day::text as "onDay",
     case x.fate when 'lost' then '丢失' else '破损' end as fate, ${answers} as answers, ${driver} as driver, x.pieces, x.value,
     case when x.fate = 'broken' then x.pieces else 0 end as broken, case when x.fate = 'lost' then x.pieces else 0 end as lost
   from (${lost}) x cross join lateral (select x.brand_id, x.category_id, x.office_id) g
   join shipment e on e.office_id = x.office_id and e.id = x.shipment_id
   where e.office_id = ${bind(desk.officeId)} and ${shipments.sight.condition(desk)(bind)}
     and x.on_day between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)} and ${narrowedTo(ask, bind, 'x.warehouse_id')}`

/** What broke or was lost on its way to customers in a period, by who answers. */
export const damage: StockReport = {
  key: 'damage',
  shelf: deliveryShelf,
  title: '送货损失',
  hint: '签收时破损和查后丢失的，按由谁承担；厂家做的按份数，没有库存成本。',
  period: '登记日期',
  groupings: { answers: '按责任', driver: '按司机', goods: '按商品', month: '按月', department: '按部门' },
  narrows: ['department', 'warehouse', 'brand', 'category'],
  needs: [shipmentRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    papers: counted('出库单', '张'),
    pieces: pieces('合计'),
    broken: pieces('破损'),
    lost: pieces('丢失'),
    value: worth('成本'),
  }),
  main: 'pieces',
  sums: ['pieces', 'broken', 'lost', 'value'],
  sql: summed(
    facts,
    `count(distinct f.document)::integer as papers, sum(f.pieces)::bigint as pieces, sum(f.broken)::bigint as broken, sum(f.lost)::bigint as lost,
      sum(f.value)::bigint as value`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('出库单'),
      onDay: z.string().meta({ title: '登记日期', kind: 'date' }),
      goods: named('商品'),
      fate: named('情况'),
      answers: named('责任'),
      driver: named('司机'),
      pieces: pieces('数量'),
      value: worth('成本'),
    }),
  },
}
