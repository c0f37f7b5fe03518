import { joined } from '../../../../kernel/api/joined.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { logSubjects } from '../../../../kernel/server/record/logged.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { ReportRows } from '../../api/report.ts'
import { unseenOwner } from '../../api/stockList.ts'
import type { ReportAsk, StockReport } from './kind.ts'
import { plainColumns } from './read.ts'

/** The rows of a group that a screen shows, the newest. */
const mostRows = 300

type Row = { row: number; kind: string; document: number; of: number } & Record<string, string | number | null>

/** Returns the newest rows of which a group of a report is made, as the person sees them, each with the document where they see that. Throws 40000 where the report has none. */
export async function rowsOf(desk: Desk, report: StockReport, ask: ReportAsk, group: number): Promise<ReportRows> {
  const { made } = report
  if (!made) throw badInput('report', '这个报表没有明细，请打开它的行')
  const { values, bind } = new Statement()
  const { rows } = await desk.client.query<Row>(
    `select f.*, count(*) over ()::integer as of from (${made.sql(desk, ask, bind)}) f where f.id = ${bind(group)} order by f.row desc limit ${mostRows}`,
    values,
  )
  const shown = plainColumns(desk, columnsOf(made.row))
  const documentOf = await documentsOf(desk, rows)
  return {
    columns: shown,
    count: rows[0]?.of ?? 0,
    rows: rows.map(row => {
      const { name, to } = documentOf(row)
      const cells = Object.fromEntries(shown.map(({ key }) => [key, key === 'name' ? name : (row[key] ?? null)]))
      return { id: row.row, to, cells }
    }),
  }
}

/** Returns what names the document of a row and opens it, where the person sees that; a kind of document without a record has no name. */
async function documentsOf(desk: Desk, rows: readonly Row[]) {
  const subjects = joined(desk.brought(logSubjects))
  const found = new Map<string, { name: string; to: string }>()
  for (const [kind, some] of Map.groupBy(rows, row => row.kind)) {
    if (!Object.hasOwn(desk.nameables, kind)) continue
    const ids = [...new Set(some.map(({ document }) => document))]
    for (const [id, name] of await desk.names(kind, ids))
      found.set(`${kind}/${id}`, { name, to: (await subjects[kind]?.path?.(String(id), desk)) ?? '' })
  }
  return ({ kind, document }: Row) =>
    found.get(`${kind}/${document}`) ?? { name: Object.hasOwn(desk.nameables, kind) ? unseenOwner : '', to: '' }
}
