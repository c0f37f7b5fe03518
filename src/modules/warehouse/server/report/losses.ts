import { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import { point } from '../../../../kernel/server/module.ts'
import { entryColumns, entryFacts } from './entries.ts'
import { counted, goodsGroupings, groupOf, hashed, named, narrowedTo, ofKeys, pieces, summed, worth } from './groups.ts'
import type { StockReport } from './kind.ts'

/** What is lost, by its kind. */
const kinds = { damaged: '报损', gone: '其他出库', lost: '调拨丢失', short: '盘亏' } as const

/** A kind of document by which goods are lost. */
export type LossPapers = {
  document: string
  /** What a movement that leaves the company by an act is, as a kind of loss. */
  acts: Readonly<Partial<Record<string, keyof typeof kinds>>>
  /** SQL of one row with the texts `reason` (null: it has none) and `answers` of the entry `o`, where the person sees its document. */
  words?(desk: Desk, bind: Bind): string
}

/** The kinds of documents by which goods are lost. */
export const lossPapers = point<LossPapers>('lossPapers')

const told = Object.entries(kinds)
const kindOf = `case c.kind ${told.map(([kind, title]) => `when '${kind}' then '${title}'`).join(' ')} end`
const reason = `concat_ws('：', ${kindOf}, p.reason)`
const answers = `case when p.answers is null then '其他单据' when p.answers = '' then '未定责任' else p.answers end`

const groups: Readonly<Record<string, string>> = {
  kind: `array_position(array[${told.map(([kind]) => `'${kind}'`).join(', ')}], c.kind)::bigint as id, ${kindOf} as name`,
  reason: `${hashed(reason)} as id, ${reason} as name`,
  answers: `${hashed(answers)} as id, ${answers} as name`,
  month: `to_char(e.on_day, 'YYYYMM')::bigint as id, to_char(e.on_day, 'YYYY-MM') as name`,
}

/**
 * SQL of the entries of losses in a period: what left the company by an act of a loss and lies nowhere after it, and, the other way round, what took
 * such a one back. Reason and who answers are of documents that the person sees; figures are the ledger's.
 */
const facts: StockReport['sql'] = (desk, ask, bind) => {
  const papers = desk.brought(lossPapers)
  const calls = papers.flatMap(({ document, acts }) =>
    Object.entries(acts).map(([act, kind]) => `('${document}', '${act}', '${kind}')`),
  )
  const words = papers.flatMap(({ words: of }) => (of ? [of(desk, bind)] : []))
  return `select ${groups[ask.by] ?? groupOf(ask.by)}, ${entryFacts}, c.kind as called, p.reason, p.answers,
      -e.pieces as pieces, -e.value as value
    from stock_entry e left join stock_entry r on r.office_id = e.office_id and r.id = e.reverses_id and e.act = 'reversal'
    cross join lateral (select e.office_id, coalesce(r.id, e.id) as id, coalesce(r.act, e.act) as act, coalesce(r.pieces, e.pieces) as pieces,
      coalesce(r.document_kind, e.document_kind) as document_kind, coalesce(r.document_id, e.document_id) as document_id,
      coalesce(r.line_id, e.line_id) as line_id, coalesce(r.movement, e.movement) as movement) o
    join (values ${calls.join(', ')}) c (document, act, kind) on c.document = o.document_kind and c.act = o.act
    join stock_key k on k.office_id = e.office_id and k.id = e.key_id ${ofKeys} join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
    left join lateral (${words.join(' union all ')}) p on true
    where e.office_id = ${bind(desk.officeId)} and e.on_day between ${bind(ask.from)}::date and ${bind(ask.to)}::date and o.pieces < 0
      and not exists (select from stock_entry t where t.office_id = o.office_id and t.document_kind = o.document_kind and t.document_id = o.document_id
        and t.line_id = o.line_id and t.movement = o.movement and t.pieces > 0)
      and ${narrowedTo(ask, bind)}`
}

const figure = (kind: keyof typeof kinds) =>
  `coalesce(sum(f.pieces) filter (where f.called = '${kind}'), 0)::bigint as ${kind}`

/** What was lost: by damage, other issues, transfers and counts. The sum of it is that of the ledger's entries. */
export const losses: StockReport = {
  key: 'losses',
  title: '损耗',
  hint: '报损、其他出库、调拨丢失和盘亏，按流水计，冲销按相反的方向算；到货时破损的货仍在库里，报损时才算。',
  period: '过账日期',
  groupings: { reason: '按原因', kind: '按类型', answers: '按责任', month: '按月', ...goodsGroupings },
  row: z.object({
    name: named('名称'),
    papers: counted('单据', '张'),
    pieces: pieces('合计'),
    damaged: pieces(kinds.damaged),
    gone: pieces(kinds.gone),
    lost: pieces(kinds.lost),
    short: pieces(kinds.short),
    amount: worth('金额'),
  }),
  main: 'pieces',
  sums: ['pieces', 'damaged', 'gone', 'lost', 'short', 'amount'],
  sql: summed(
    facts,
    `count(distinct (f.kind, f.document))::integer as papers, sum(f.pieces)::bigint as pieces, ${told.map(([kind]) => figure(kind as keyof typeof kinds)).join(', ')},
      sum(f.value)::bigint as amount`,
  ),
  made: {
    sql: facts,
    row: z.object({
      ...entryColumns,
      reason: named('原因'),
      answers: named('责任'),
      pieces: pieces('数量'),
      value: worth('金额'),
    }),
  },
}
