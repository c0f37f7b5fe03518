import { z } from 'zod'
import { counted, goodsGroupings, groupOf, named, narrowedTo, ofKeys, opensStock, pieces, worth } from './groups.ts'
import type { StockReport } from './kind.ts'

/** An entry by which goods leave for good, or that takes such a one back. */
export const isIssue = `(e.act = 'issue' or (e.act = 'reversal' and exists (select from stock_entry o
  where o.office_id = e.office_id and o.id = e.reverses_id and o.act = 'issue')))`

/** How often what lies there goes in a period: what was there before and after it is what is there now less what moved since. */
export const turnover: StockReport = {
  key: 'turnover',
  title: '周转',
  hint: '周转天数 = 期初与期末的平均库存 × 天数 ÷ 这段时间的出库；没有出库的不算天数。',
  period: '过账日期',
  groupings: goodsGroupings,
  row: z.object({
    name: named('名称'),
    opening: pieces('期初'),
    issued: pieces('出库'),
    closing: pieces('期末'),
    days: counted('周转天数', '天'),
    issuedValue: worth('出库成本'),
    closingValue: worth('期末金额'),
  }),
  main: 'issued',
  sums: ['opening', 'issued', 'closing', 'issuedValue', 'closingValue'],
  opens: opensStock,
  sql(desk, ask, bind) {
    const [office, from, to] = [bind(desk.officeId), `${bind(ask.from)}::date`, `${bind(ask.to)}::date`]
    return `select x.id, x.name, x.opening, x.issued, x.closing,
        case when x.issued > 0 then round((x.opening + x.closing) / 2.0 * (${to} - ${from} + 1) / x.issued)::integer end as days,
        x."issuedValue", x."closingValue"
      from (select ${groupOf(ask.by)}, sum(k.on_hand - coalesce(m.since, 0))::bigint as opening, sum(k.on_hand - coalesce(m.after, 0))::bigint as closing,
          coalesce(sum(m.issued), 0)::bigint as issued, coalesce(sum(m.issued_value), 0)::bigint as "issuedValue",
          sum(k.value - coalesce(m.value_after, 0))::bigint as "closingValue"
        from stock_key k ${ofKeys} left join (select e.key_id, sum(e.pieces) as since, sum(e.pieces) filter (where e.on_day > ${to}) as after,
            sum(e.value) filter (where e.on_day > ${to}) as value_after,
            -sum(e.pieces) filter (where e.on_day <= ${to} and ${isIssue}) as issued,
            -sum(e.value) filter (where e.on_day <= ${to} and ${isIssue}) as issued_value
          from stock_entry e where e.office_id = ${office} and e.on_day >= ${from} group by e.key_id) m on m.key_id = k.id
        where k.office_id = ${office} and ${narrowedTo(ask, bind)} group by 1, 2) x
      where x.opening > 0 or x.closing > 0 or x.issued <> 0`
  },
}
