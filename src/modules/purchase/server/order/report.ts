import { z } from 'zod'
import { openAt } from '../../../../kernel/api/record.ts'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { counted, named, narrowedTo, pieces, type StockReport, summed } from '../../../warehouse/server/index.ts'
import { purchaseRecord } from '../../api/purchase.ts'
import { purchases } from './purchases.ts'

const groups: Readonly<Record<string, string>> = {
  supplier: 'u.id as id, u.name as name',
  purchase: `e.id as id, concat_ws(' ', e.number, u.name) as name`,
  goods: `g.id as id, concat_ws(' ', g.name, g.code) as name`,
  month: `to_char(p.day, 'YYYYMM')::integer as id, to_char(p.day, 'YYYY-MM') as name`,
}

/** `offset 0`: when the last pieces of a line came is looked up once, not once for each figure of it. */
const facts: StockReport['sql'] = (desk, ask, bind) => {
  const [office, from, to] = [bind(desk.officeId), `${bind(ask.from)}::date`, `${bind(ask.to)}::date`]
  return `select ${groups[ask.by]}, l.id as row, '${purchaseRecord.table}' as kind, e.id as document, u.name as supplier, concat_ws(' ', g.name, g.code) as goods,
      p.day::text as "promisedOn", l.pieces, l.received, case when p.open then greatest(l.pieces - l.received, 0) else 0 end as open,
      case when p.open then 0 else greatest(l.pieces - l.received, 0) end as short, greatest(p.late, 0) as late
      from purchase e join purchase_line l on l.office_id = e.office_id and l.purchase_id = e.id
      cross join lateral (select coalesce(l.promised_on, e.promised_on) as day, e.state = 'done' and l.closed_reason = '' and l.received < l.pieces as open) d
      cross join lateral (select d.day, d.open, coalesce(case when d.open then ${dayNow} else (
          select max((x.at at time zone 'Asia/Shanghai')::date) from (
            select r.decided_at as at from stock_receipt_line c join stock_receipt r on r.office_id = c.office_id and r.id = c.stock_receipt_id
            where c.office_id = l.office_id and c.purchase_line_id = l.id and r.state = 'done'
            union all select s.created_at from purchase_direct s where s.office_id = l.office_id and s.purchase_line_id = l.id and s.pieces > 0) x) end - d.day, 0) as late offset 0) p
      join supplier u on u.office_id = e.office_id and u.id = e.supplier_id join goods g on g.office_id = l.office_id and g.id = l.goods_id
      where e.office_id = ${office} and ${purchases.sight.condition(desk)(bind)} and e.state in ('done', 'closed')
        and d.day between ${from} and ${to} and ${narrowedTo(ask, bind, 'e.warehouse_id')}`
}

/** Lines of purchases that were promised for a period: how many came late or not yet, and what of them was closed short, of those that the person sees. */
export const deliveries: StockReport = {
  key: 'deliveries',
  title: '采购到货',
  hint: '按承诺到货日；迟到的是最后一批到得晚、或到期了还没到齐的行，短缺是关闭时没到的数量。',
  period: '承诺到货日',
  groupings: { supplier: '按供应商', purchase: '按采购单', goods: '按商品', month: '按月' },
  needs: [purchaseRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    lines: counted('明细', '行'),
    ordered: pieces('采购'),
    received: pieces('已到'),
    open: pieces('未到'),
    short: pieces('短缺关闭'),
    late: counted('迟到', '行'),
    days: counted('最多迟', '天'),
    onTime: counted('按时率', '%'),
  }),
  main: 'ordered',
  sums: ['lines', 'ordered', 'received', 'open', 'short', 'late'],
  opens: ({ by }, id) => (by === 'purchase' ? openAt(purchaseRecord, id) : ''),
  sql: summed(
    facts,
    `count(*)::integer as lines, sum(f.pieces)::bigint as ordered, sum(f.received)::bigint as received, sum(f.open)::bigint as open, sum(f.short)::bigint as short,
      count(*) filter (where f.late > 0)::integer as late, max(f.late)::integer as days, (100 * count(*) filter (where f.late = 0) / count(*))::integer as "onTime"`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('采购单'),
      supplier: named('供应商'),
      goods: named('商品'),
      promisedOn: z.string().meta({ title: '承诺到货日', kind: 'date' }),
      pieces: pieces('采购'),
      received: pieces('已到'),
      open: pieces('未到'),
      short: pieces('短缺关闭'),
      late: counted('迟到', '天'),
    }),
  },
}
