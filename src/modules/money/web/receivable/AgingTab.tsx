import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatFen, nothing } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import { Partly } from '../../../../kernel/web/ui/Partly.tsx'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import type { Asked } from '../../../transfer/web/ExportDialog.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { type Bucket, buckets } from '../../api/aging.ts'
import {
  AgingExportRow,
  type AgingGrouping,
  type AgingRow,
  agingGroupings,
  agingRoutes as routes,
} from '../../api/agingRoutes.ts'
import { OpenedTerms } from './OpenedTerms.tsx'
import '../../../../kernel/web/ui/reportTable.css'

const names = Object.keys(buckets) as Bucket[]
const groupings = Object.entries(agingGroupings).map(([value, label]) => ({ value: value as AgingGrouping, label }))

const columns = columnsOf(AgingExportRow)

/** What the export of an aging asks for: its day as a filter, its grouping as the view. */
function askedOf(asOf: string, by: AgingGrouping, count: number | undefined): Asked {
  const filters = { asOf: { between: [asOf, asOf] as [string, string] } }
  return {
    state: { view: by, search: '', filters, page: 1, pageSize: 20 },
    columns,
    shown: columns,
    totals: count === undefined ? undefined : { total: count, sums: {} },
  }
}

type Figure = { of: number | null | undefined; bucket: Bucket | undefined; title: string }

/** Shows who owes what since when, now or at the end of a past day; each figure opens the terms behind it. */
export default function AgingTab() {
  const [params, setParams] = useSearchParams()
  const today = formatDate(Date.now())
  const asOf = params.get('asOf') ?? today
  const by = groupings.find(one => one.value === params.get('by'))?.value ?? 'customer'
  const [figure, setFigure] = useState<Figure>()
  const query = queryOf(routes.aging, { body: { asOf, by } }, { quiet: true })
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData })
  const change = (key: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(key, value)
    setParams(next, { replace: true })
  }
  return (
    <section className="money-panel" aria-label="账龄">
      <header>
        <h2>账龄</h2>
        <label htmlFor="aging-as-of">截止日</label>
        <span className="money-date">
          <DayPick id="aging-as-of" value={asOf} max={today} onChange={day => change('asOf', day)} kept />
        </span>
        <Select
          aria-label="统计方式"
          className="money-by"
          value={by}
          options={groupings}
          onChoose={value => change('by', value)}
        />
        <ReadAsOf of={query.queryKey} />
        <ExportMenu kind="aging" noun="账龄" element="collectionInfo:export" list={askedOf(asOf, by, data?.count)} />
        {data && data.count > data.rows.length && (
          <small className="nothing">只显示欠款最多的 {data.rows.length} 行</small>
        )}
      </header>
      <Partly words={data?.partly} />
      {error && <p className="field-fault">{error.message}</p>}
      {data && (
        <div className="money-scroll">
          <table className="money-table report-table">
            <thead>
              <tr>
                <th>{agingGroupings[by].slice(1)}</th>
                {names.map(name => (
                  <th key={name} className="money-number">
                    {buckets[name]}
                  </th>
                ))}
                <th className="money-number">未收合计</th>
                <th className="money-number">预收余额</th>
                <th>最早到期</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(row => (
                <Row
                  key={row.by ?? 0}
                  row={row}
                  oldest={row.oldest}
                  title={
                    by === 'customer' && row.by ? (
                      <CustomerLink id={row.by}>{row.name}</CustomerLink>
                    ) : (
                      row.name || '未填写'
                    )
                  }
                  onOpen={bucket => setFigure({ of: row.by, bucket, title: row.name })}
                />
              ))}
            </tbody>
            <tfoot>
              <Row
                row={data.sums}
                oldest={null}
                title="合计"
                onOpen={bucket => setFigure({ of: undefined, bucket, title: '全部' })}
              />
            </tfoot>
          </table>
          {data.rows.length === 0 && <p className="nothing">没有未收的款。</p>}
        </div>
      )}
      {figure && (
        <OpenedTerms
          title={`${figure.title} ${figure.bucket ? buckets[figure.bucket] : '未收'} · ${asOf}`}
          body={{ asOf, by, of: figure.of, bucket: figure.bucket }}
          onClose={() => setFigure(undefined)}
        />
      )}
    </section>
  )
}

type RowProps = {
  row: Omit<AgingRow, 'by' | 'name' | 'oldest'>
  oldest: string | null
  title: ReactNode
  onOpen: (bucket: Bucket | undefined) => void
}

function Row({ row, oldest, title, onOpen }: RowProps) {
  const cell = (fen: number, bucket: Bucket | undefined) =>
    fen === 0 ? (
      nothing
    ) : (
      <button type="button" className="link" onClick={() => onOpen(bucket)}>
        {formatFen(fen)}
      </button>
    )
  return (
    <tr>
      <td>{title}</td>
      {names.map(name => (
        <td key={name} className="money-number" data-head={buckets[name]} data-empty={row[name] === 0 || undefined}>
          {cell(row[name], name)}
        </td>
      ))}
      <td className="money-number" data-head="未收合计">
        {cell(row.total, undefined)}
      </td>
      <td className="money-number" data-head="预收余额" data-empty={row.prepaid === 0 || undefined}>
        {row.prepaid === 0 ? nothing : formatFen(row.prepaid)}
      </td>
      <td data-head="最早到期" data-empty={oldest === null || undefined}>
        {oldest ?? nothing}
      </td>
    </tr>
  )
}
