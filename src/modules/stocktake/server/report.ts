import { z } from 'zod'
import { openAt } from '../../../kernel/api/record.ts'
import {
  counted,
  type LossPapers,
  named,
  narrowedTo,
  ofLot,
  pieces,
  type StockReport,
  summed,
  worth,
} from '../../warehouse/server/index.ts'
import { stocktakeRecord } from '../api/stocktake.ts'

const groups: Readonly<Record<string, string>> = {
  sheet: 't.id as id, t.number as name',
  warehouse: 'w.id as id, w.name as name',
  month: `to_char(t.day, 'YYYYMM')::integer as id, to_char(t.day, 'YYYY-MM') as name`,
  person: `coalesce(l.counted_by, 0) as id, coalesce((select p.name from employee p where p.office_id = t.office_id and p.id = l.counted_by), '未知') as name`,
}

/** What counts lose: what was less than the books said; nobody said why, or who answers. */
export const countLosses: LossPapers = {
  document: 'stocktake',
  acts: { count: 'short' },
  words: () => `select null::text as reason, '' as answers where o.document_kind = 'stocktake'`,
}

const facts: StockReport['sql'] = (desk, ask, bind) => {
  const [office, from, to] = [bind(desk.officeId), `${bind(ask.from)}::date`, `${bind(ask.to)}::date`]
  return `select ${groups[ask.by]}, l.id as row, 'stocktake' as kind, t.id as document, t.day::text as "onDay", concat_ws(' ', g.name, g.code) as goods,
      concat_ws(' ', nullif(o.colour, ''), nullif(o.batch, ''), nullif(o.size, '')) as lot, w.name as warehouse, l.book, l.counted,
      l.counted - l.book as difference, m.value
    from (select s.*, (s.decided_at at time zone 'Asia/Shanghai')::date as day from stocktake s where s.office_id = ${office} and s.state = 'done') t
    join stocktake_line l on l.office_id = t.office_id and l.stocktake_id = t.id and l.counted is not null
    join stock_key k on k.office_id = l.office_id and k.id = l.key_id join goods g on g.office_id = k.office_id and g.id = k.goods_id
    join stock_lot o on o.office_id = k.office_id and o.id = k.lot_id
    join warehouse w on w.office_id = t.office_id and w.id = t.warehouse_id
    left join stock_entry m on m.office_id = t.office_id and m.document_kind = 'stocktake' and m.document_id = t.id and m.line_id = l.id
    where t.day between ${from} and ${to} and ${narrowedTo(ask, bind)}`
}

/** How often what was counted is what the books say, and what lacked and was more, of the sheets that were posted in a period. */
export const countAccuracy: StockReport = {
  key: 'accuracy',
  title: '盘点准确率',
  hint: '准确率 = 实盘与账面一致的批次 ÷ 数过的批次。',
  period: '过账日期',
  groupings: { sheet: '按盘点单', warehouse: '按仓库', month: '按月', person: '按盘点人' },
  needs: [stocktakeRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    lines: counted('数过的批次'),
    right: counted('一致的批次'),
    accuracy: counted('准确率', '%'),
    missing: pieces('盘亏'),
    more: pieces('盘盈'),
    missingValue: worth('盘亏金额'),
    moreValue: worth('盘盈金额'),
  }),
  main: 'lines',
  sums: ['lines', 'right', 'missing', 'more', 'missingValue', 'moreValue'],
  opens: ({ by }, id) => (by === 'sheet' ? openAt(stocktakeRecord, id) : ''),
  sql: summed(
    facts,
    `count(*)::integer as lines, count(*) filter (where f.difference = 0)::integer as right,
      (100 * count(*) filter (where f.difference = 0) / count(*))::integer as accuracy,
      coalesce(sum(greatest(-f.difference, 0)), 0)::bigint as missing, coalesce(sum(greatest(f.difference, 0)), 0)::bigint as more,
      coalesce(-sum(f.value) filter (where f.difference < 0), 0)::bigint as "missingValue",
      coalesce(sum(f.value) filter (where f.difference > 0), 0)::bigint as "moreValue"`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('盘点单'),
      onDay: z.string().meta({ title: '过账日期', kind: 'date' }),
      goods: named('商品'),
      lot: ofLot,
      warehouse: named('仓库'),
      book: pieces('账面'),
      counted: pieces('实盘'),
      difference: pieces('差异'),
      value: worth('差异金额'),
    }),
  },
}
