import { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { byMonth, dayOf, deliveryShelf, inDepartment } from '../../../salesOrder/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { hashed, named, narrowedTo, pieces, type StockReport, summed } from '../../../warehouse/server/index.ts'

type Ask = Parameters<StockReport['sql']>[1]

const word = (column: string) =>
  `coalesce((select d.label from dictionary_item d where d.office_id = x.office_id and d.id = ${column}), '未填写')`
const goodsName = `coalesce(concat_ws(' ', g.name, g.code), c.name)`

const groups: Readonly<Record<string, string>> = {
  goods: `coalesce(g.id, ${hashed('c.name')}) as id, coalesce(nullif(concat_ws(' ', g.name, g.code), ''), c.name) as name`,
  brand: `coalesce(g.brand_id, 0) as id, ${word('g.brand_id')} as name`,
  category: `coalesce(g.category_id, 0) as id, ${word('g.category_id')} as name`,
  contract: 'n.id as id, n.number as name',
  month: byMonth('x.on_day'),
}

/** SQL of the net worth (fen) of so many pieces of the line `k`. */
const worthOf = (count: string) =>
  `case when k.contracted = 0 then 0 else round(k.net::numeric * (${count}) / k.contracted) end`
const until = 'sum(m.net) over (partition by k.id order by m.id)'

/** SQL of what moves added to what is shipped, at the line's net: their differences always sum to it. */
const sold = (office: string) =>
  `select k.office_id, k.id as line, m.id * 3 as row, m.document_kind as kind, m.document_id as document, m.on_day, m.net as pieces,
     (${worthOf(until)} - ${worthOf(`${until} - m.net`)})::bigint as amount, 0::bigint as cost
   from sold_line k join sales_order_line l on l.office_id = k.office_id and l.contract_line_id = k.id
   join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id and m.net <> 0 where k.office_id = ${office}`

/** SQL of what stock gave for it, less what came back, as shipments and returns posted it. */
const issued = (office: string, from: string, to: string) =>
  `select e.office_id, l.contract_line_id, e.id * 3 + 1, e.document_kind, e.document_id, e.on_day, 0::bigint, 0::bigint, -e.value
   from stock_entry e left join stock_entry r on r.office_id = e.office_id and r.id = e.reverses_id and e.act = 'reversal'
   left join goods_return_line b on e.document_kind = 'goodsReturn' and b.office_id = e.office_id and b.id = e.line_id
   join shipment_line s on s.office_id = e.office_id and s.id = coalesce(b.shipment_line_id, e.line_id)
   join sales_order_line l on l.office_id = s.office_id and l.id = s.sales_order_line_id
   where e.office_id = ${office} and e.on_day between ${from} and ${to} and e.document_kind in ('shipment', 'goodsReturn')
     and coalesce(r.act, e.act) in ('issue', 'return')`

/** SQL of what factories ask for packages that left and did not come back. */
const packed = (office: string) =>
  `select f.office_id, q.contract_line_id, f.id * 3 + 2, 'shipment', s.id, ${dayOf('s.left_at')}, 0::bigint, 0::bigint, f.value
   from factory_package f join shipment s on s.office_id = f.office_id and s.id = f.carrier_id and s.left_at is not null
   join factory_order_line q on q.office_id = f.office_id and q.id = f.factory_order_line_id
   where f.office_id = ${office} and f.carrier_kind = 'shipment' and f.state in ('loaded', 'signed')`

const facts = (desk: Desk, ask: Ask, bind: Bind): string => {
  const [office, from, to] = [bind(desk.officeId), `${bind(ask.from)}::date`, `${bind(ask.to)}::date`]
  return `select ${groups[ask.by]}, x.row, x.kind, x.document, n.number as contract, ${goodsName} as goods, x.on_day::text as "onDay", x.pieces, x.amount,
      x.cost, x.amount - x.cost as margin
    from (${sold(office)} union all ${issued(office, from, to)} union all ${packed(office)}) x
    join contract_line c on c.office_id = x.office_id and c.id = x.line join contract n on n.office_id = c.office_id and n.id = c.contract_id
    left join goods g on g.office_id = c.office_id and g.id = c.goods_id
    where x.on_day between ${from} and ${to} and ${inScope(desk, contractVisibility, 'n')(bind)} and ${inDepartment(ask, bind, 'n.department_id')}
      and ${narrowedTo(ask, bind, 'null')}`
}

const money = (title: string, behind: string) =>
  z
    .number()
    .int()
    .optional()
    .meta({ title, kind: 'money', behind: [behind] })
const figures = {
  pieces: pieces('净发'),
  amount: money('净额', guarded.listPrice),
  cost: money('发货成本', stockElements.value),
  margin: money('毛利', stockElements.value),
}

/** What left in a period less what came back, at the net of the contracts, beside what stock and factories gave for it. */
export const goodsMargin: StockReport = {
  key: 'margin',
  shelf: deliveryShelf,
  title: '发货毛利',
  hint: '净额按合同净价，发出减退回；成本是出库时的成本减退回的成本，厂家做的按包件的工厂价。损耗不在内，见“送货损失”和库存报表的“损耗”。',
  period: '发货日期',
  groupings: { goods: '按商品', brand: '按品牌', category: '按品类', contract: '按合同', month: '按月' },
  narrows: ['department', 'brand', 'category'],
  needs: ['contractInfo', guarded.listPrice, stockElements.value],
  row: z.object({
    name: named('名称'),
    ...figures,
    rate: z
      .number()
      .int()
      .nullable()
      .optional()
      .meta({ title: '毛利率', kind: 'integer', unit: '%', behind: [stockElements.value] }),
  }),
  main: 'pieces',
  sums: ['pieces', 'amount', 'cost', 'margin'],
  sql: summed(
    facts,
    `sum(f.pieces)::bigint as pieces, sum(f.amount)::bigint as amount, sum(f.cost)::bigint as cost, sum(f.margin)::bigint as margin,
      round(100 * sum(f.margin) / nullif(sum(f.amount), 0))::integer as rate`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('单据'),
      onDay: z.string().meta({ title: '日期', kind: 'date' }),
      contract: named('合同'),
      goods: named('商品'),
      ...figures,
    }),
  },
}
