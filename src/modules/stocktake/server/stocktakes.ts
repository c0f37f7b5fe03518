import { columnsOf } from '../../../kernel/api/list.ts'
import type { ListColumn } from '../../../kernel/server/list/list.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { StocktakeEntered, StocktakeRow, stocktakeRecord } from '../api/stocktake.ts'

export type StocktakeRecord = StoredOf<typeof stocktakeRecord>

/** How many lines a sheet has, how many of them are counted, and how many are closed. */
const counts = `cross join lateral (
  select count(*)::int as keys, count(l.counted)::int as counted, (count(*) filter (where not l.is_open))::int as closed
  from stocktake_line l where l.office_id = e.office_id and l.stocktake_id = e.id) n`
const ofCounts = (sql: string): ListColumn => ({ sql, kind: 'integer', join: 'counts' })

/** Counts as the server serves them. */
export const stocktakes = serve({
  ...plainly(stocktakeRecord, StocktakeEntered, ['number', 'place', 'remark']),
  computed: {
    keys: ofCounts('n.keys'),
    counted: ofCounts('n.counted'),
    posted: ofCounts(`case when e.state in ('posting', 'done') then n.closed else 0 end`),
  },
  joins: { counts },
  sums: ['keys', 'counted'],
  history: [
    ...columnsOf(
      StocktakeRow.omit({
        number: true,
        keys: true,
        counted: true,
        posted: true,
        halted: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    { key: 'line', title: '实盘', kind: 'text' },
  ],
})
