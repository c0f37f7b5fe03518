import { useQuery } from '@tanstack/react-query'
import { Kinds } from '../../../../kernel/web/list/KindTabs.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePageTab } from '../../../../kernel/web/usePageTab.ts'
import { ReportView } from './ReportView.tsx'
import type { ReportShown } from './shown.ts'

/** Draws a screen of reports: a tab for each that modules bring and the person may open. */
export function Reports({ shelf }: { shelf: ReportShown }) {
  const { data, error } = useQuery(queryOf(shelf.routes.reports, undefined, { silent: true }))
  const [key, open] = usePageTab(data ?? [])
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const report = data.find(one => one.key === key)
  if (!report) return <p className="nothing">{shelf.none}</p>
  return (
    <Kinds
      label={shelf.title}
      kinds={Object.fromEntries(data.map(({ key, title }) => [key, title]))}
      value={report.key}
      bare
      onChange={open}
    >
      <ReportView key={report.key} shelf={shelf} report={report} />
    </Kinds>
  )
}
