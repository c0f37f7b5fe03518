import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Kinds } from '../../../../kernel/web/list/KindTabs.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ReportView } from './ReportView.tsx'
import type { ReportShown } from './shown.ts'

/** Draws a screen of reports: a tab for each that modules bring and the person may open. */
export function Reports({ shelf }: { shelf: ReportShown }) {
  const [params, setParams] = useSearchParams()
  const { data, error } = useQuery(queryOf(shelf.routes.reports, undefined, { silent: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const [first] = data
  const report = data.find(({ key }) => key === params.get('tab')) ?? first
  if (!report) return <p className="nothing">{shelf.none}</p>
  return (
    <Kinds
      label={shelf.title}
      kinds={Object.fromEntries(data.map(({ key, title }) => [key, title]))}
      value={report.key}
      bare
      onChange={next => setParams(next === first?.key ? {} : { tab: next }, { replace: true })}
    >
      <ReportView key={report.key} shelf={shelf} report={report} />
    </Kinds>
  )
}
