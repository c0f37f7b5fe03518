import { lazy, Suspense, useCallback, useMemo } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import { ChartSoon } from '../../../reporting/web/board/ChartSoon.tsx'
import { barOption, barsHeight } from '../../../reporting/web/board/charts.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { growth } from '../../../reporting/web/sums/comparison.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { type Report, type ReportFacts, reportKind } from '../../api/report.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportRows } from './ReportRows.tsx'
import type { ReportShown } from './shown.ts'
import { filtersOf, useReport } from './useReport.ts'
import './report.css'

const MadeOf = lazy(() => import('./MadeOf.tsx'))

const mostBars = 12

/** Shows a report: its sums beside those of the days before, a chart of the largest groups, and a table of which each row opens what it tells of. */
export function ReportView({ shelf, report }: { shelf: ReportShown; report: ReportFacts }) {
  const { asked, change, data, error, queryKey } = useReport(shelf.routes, report.key)
  const columns = report.columns as readonly Column[]
  const state = { view: asked.by, search: '', filters: filtersOf(asked), page: 1, pageSize: 20 }
  const totals = data && { total: data.count, sums: {} }
  return (
    <section className="stock-report" aria-label={report.title}>
      <header>
        <ReportFilters report={report} asked={asked} told={data} onChange={change} />
        <ExportMenu
          kind={reportKind(report.key, shelf.key)}
          noun={report.title}
          element={shelf.exporting}
          list={{ state, columns: [...columns], shown: [...columns], totals }}
        />
      </header>
      <p className="hint">
        {report.period ? `${report.hint}时间按${report.period}。` : report.hint} <ReadAsOf of={queryKey} />
      </p>
      {error && <p className="field-fault">{error.message}</p>}
      {data && <Sums report={report} data={data} />}
      {data?.rows.length === 0 && <p className="nothing">当前条件没有数据，请换一段时间或去掉筛选。</p>}
      {data && data.rows.length > 1 && <Bars report={report} data={data} />}
      {data && data.rows.length > 0 && <ReportRows columns={columns} rows={data.rows} />}
      {data && data.count > data.rows.length && (
        <p className="hint">{`共 ${numberWords(data.count)} 行，这里是前 ${data.rows.length} 行；全部请导出，或缩小范围。`}</p>
      )}
      {data && asked.group !== null && (
        <Suspense>
          <MadeOf
            routes={shelf.routes}
            report={report}
            asked={asked}
            name={String(data.rows.find(({ id }) => id === asked.group)?.cells.name ?? '')}
            onClose={() => change({ group: null })}
          />
        </Suspense>
      )}
    </section>
  )
}

type Shown = { report: ReportFacts; data: Report }

function Sums({ report, data: { sums, before } }: Shown) {
  const told = report.columns.filter(({ key }) => sums[key] !== undefined)
  if (told.length === 0) return null
  const words = (kind: string, value: number) => (kind === 'money' ? yuan(value) : numberWords(value))
  return (
    <dl className="stock-report-sums">
      {told.map(({ key, title, kind }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            {words(kind, sums[key] ?? 0)}
            {before && (
              <small title={`${before.from} 至 ${before.to}：${words(kind, before.sums[key] ?? 0)}`}>
                比上期 {growth(sums[key] ?? 0, before.sums[key] ?? 0)}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Bars({ report: { main, columns, title }, data }: Shown) {
  const column = columns.find(({ key }) => key === main)
  const rows = useMemo(() => data.rows.slice(0, mostBars), [data])
  const option = useCallback(
    (look: Look) => {
      const parts = rows.map(({ cells, to }) => ({
        value: Number(cells[main] ?? 0),
        note: `${numberWords(Number(cells[main] ?? 0))}${column?.unit ?? ''}`,
        to,
      }))
      const names = rows.map(({ cells }) => String(cells.name ?? ''))
      return barOption({ height: barsHeight(rows.length), names, series: [{ name: column?.title ?? '', parts }] }, look)
    },
    [rows, main, column],
  )
  return (
    <ChartSoon
      label={`${title}：${column?.title ?? ''}，逐项见表格`}
      height={barsHeight(rows.length)}
      option={option}
    />
  )
}
