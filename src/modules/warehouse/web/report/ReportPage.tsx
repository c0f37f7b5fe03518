import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Kinds } from '../../../../kernel/web/list/KindTabs.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { stockReportRoutes as routes } from '../../api/report.ts'
import { ReportView } from './ReportView.tsx'

/** Draws the screen 库存报表: a tab for each report that modules bring and the person may open. */
export default function ReportPage() {
  const [params, setParams] = useSearchParams()
  const { data, error } = useQuery(queryOf(routes.reports, undefined, { silent: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const [first] = data
  const report = data.find(({ key }) => key === params.get('tab')) ?? first
  if (!report) return <p className="nothing">您没有可以查看的库存报表，请联系管理员开通查看库存的权限。</p>
  return (
    <Kinds
      label="库存报表"
      kinds={Object.fromEntries(data.map(({ key, title }) => [key, title]))}
      value={report.key}
      bare
      onChange={next => setParams(next === first?.key ? {} : { tab: next }, { replace: true })}
    >
      <ReportView key={report.key} report={report} />
    </Kinds>
  )
}
