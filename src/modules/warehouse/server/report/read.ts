import type { QueryConfig } from 'pg'
import { addDays } from '../../../../kernel/api/day.ts'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { own } from '../../../../kernel/api/own.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import { seenColumns } from '../../../../kernel/server/record/concealed.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { spanBefore } from '../../../reporting/api/spans.ts'
import { mostDays, type Report, type ReportAsked, type ReportFacts } from '../../api/report.ts'
import { rowsAt } from './groups.ts'
import { type ReportAsk, type Shelf, type StockReport, stockReports, stockShelf } from './kind.ts'

/** The groups that a screen shows; the export has all. */
const mostRows = 300
const dayMs = 86_400_000

const needsOf = ({ needs = [], shelf = stockShelf }: StockReport) => [...shelf.needs, ...needs]
const onShelf = (desk: Desk, { key }: Shelf) =>
  desk.brought(stockReports).filter(({ shelf = stockShelf }) => shelf.key === key)

/** Returns the reports of a screen that the person may open. */
export const openReports = (desk: Desk, shelf: Shelf): StockReport[] =>
  onShelf(desk, shelf).filter(report => needsOf(report).every(one => desk.may(one)))

/** Returns a report by its key. Throws 40000 where there is none, 40300 where the person may not see what it tells. */
export function reportOf(desk: Desk, key: string, shelf: Shelf): StockReport {
  const report = onShelf(desk, shelf).find(one => one.key === key)
  if (!report) throw badInput('report', '没有这个报表，请重新选择')
  for (const one of needsOf(report)) desk.demand(one)
  return report
}

export const columnsOfReport = ({ row }: StockReport): Column[] => columnsOf(row)

/** Returns what a person is told of a report before they ask. */
export function factsOf(desk: Desk, report: StockReport): ReportFacts {
  const { key, title, hint, period = '', groupings, main, narrows = ['warehouse', 'brand', 'category'] } = report
  const columns = plainColumns(desk, columnsOfReport(report))
  return { key, title, hint, period, groupings: { ...groupings }, narrows: [...narrows], main, columns }
}

/** Returns what a person is told of columns: of those that no element conceals from them. */
export const plainColumns = (desk: Desk, columns: readonly Column[]): ReportFacts['columns'] =>
  seenColumns(desk, columns).map(({ key, title, kind, unit = '' }) => {
    return { key, title, kind: kind as ReportFacts['columns'][number]['kind'], unit }
  })

/** Fills in the days (this month, or those that the report goes back) and the grouping (the first). Throws 40000 for others than there are, and for too long a period. */
export function askOf(report: StockReport, { by, from, to, ...narrowed }: Omit<ReportAsked, 'report'>): ReportAsk {
  const grouping = by || (Object.keys(report.groupings)[0] as string)
  if (own(report.groupings, grouping) === undefined) throw badInput('by', '没有这个统计方式，请重新选择')
  const today = formatDate(clock.now())
  const last = to ?? today
  const { daysBack } = report
  const first = from ?? (daysBack === undefined ? `${last.slice(0, 7)}-01` : addDays(last, -daysBack))
  if (first > last) throw badInput('from', '开始日期不能晚于结束日期')
  if ((Date.parse(last) - Date.parse(first)) / dayMs >= mostDays)
    throw badInput('to', `统计的时间最多 ${mostDays} 天，请缩短`)
  return { by: grouping, from: first, to: first <= today && last > today ? today : last, ...narrowed }
}

type Row = { id: number; alls: Record<string, number> } & Record<string, string | number | null>

/** Returns the largest groups of a report and the sums of all, as the person sees them; with a period the sums of the days before it, too, unless it stands alone. */
export async function readReport(desk: Desk, report: StockReport, ask: ReportAsk): Promise<Report> {
  const columns = seenColumns(desk, columnsOfReport(report)).map(({ key }) => key)
  const sums = report.sums.filter(sum => columns.includes(sum))
  const { rows, alls } = await groupsOf(desk, report, ask, sums)
  const past = report.period && !report.alone && sums.length > 0 ? spanBefore(ask, clock.date()) : null
  return {
    rows: rows.map(row => ({
      id: row.id,
      to: report.opens?.(ask, row.id) || (report.made ? rowsAt(report, ask, row.id) : ''),
      cells: Object.fromEntries(columns.map(key => [key, row[key] ?? null])),
    })),
    from: ask.from,
    to: ask.to,
    count: alls.count ?? 0,
    sums: sumsOf(sums, alls),
    before: past && {
      from: past.from,
      to: past.to,
      sums: sumsOf(sums, (await groupsOf(desk, report, { ...ask, from: past.from, to: past.to }, sums, 1)).alls),
    },
  }
}

const sumsOf = (sums: readonly string[], alls: Record<string, number>) =>
  Object.fromEntries(sums.map(sum => [sum, Number(alls[sum] ?? 0)]))

async function groupsOf(desk: Desk, report: StockReport, ask: ReportAsk, sums: readonly string[], most = mostRows) {
  const { values, bind } = new Statement()
  const all = ["'count', count(*)", ...sums.map(sum => `'${sum}', coalesce(sum(y."${sum}"), 0)`)].join(', ')
  const { rows } = await desk.client.query<Row>(
    `with x as materialized (${report.sql(desk, ask, bind)})
     select x.*, (select json_build_object(${all}) from x y) as alls from x order by ${orderOf(report)} limit ${most}`,
    values,
  )
  return { rows, alls: rows[0]?.alls ?? {} }
}

const orderOf = ({ main, order }: StockReport) => order ?? `x."${main}" desc nulls last, x.id`

/** Returns the statement of all groups of a report, for its workbook. */
export function reportStatement(desk: Desk, report: StockReport, ask: ReportAsk): QueryConfig {
  const { values, bind } = new Statement()
  return {
    text: `with x as materialized (${report.sql(desk, ask, bind)}) select x.* from x order by ${orderOf(report)}`,
    values,
  }
}

/** Returns how many groups a report has. */
export async function reportCount(desk: Desk, report: StockReport, ask: ReportAsk): Promise<number> {
  return (await groupsOf(desk, report, ask, [], 1)).alls.count ?? 0
}
