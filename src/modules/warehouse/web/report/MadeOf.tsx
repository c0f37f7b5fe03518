import { useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../../kernel/api/format.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import type { ReportFacts } from '../../api/report.ts'
import { ReportRows } from './ReportRows.tsx'
import type { ReportShown } from './shown.ts'
import type { Narrowing } from './useReport.ts'

type Props = { routes: ReportShown['routes']; report: ReportFacts; asked: Narrowing; name: string; onClose: () => void }

/** Shows the rows of which a row of a report is made, the newest first; each opens its document. */
export default function MadeOf({ routes, report, asked: { group, ...asked }, name, onClose }: Props) {
  const body = { report: report.key, ...asked, group: group ?? 0 }
  const query = queryOf(routes.rows, { body }, { quiet: true, silent: true })
  const { data, error } = useQuery(query)
  return (
    <Drawer open title={[report.title, name].filter(Boolean).join('：')} width="wide" onClose={onClose}>
      <ReadAsOf of={query.queryKey} />
      {error && <p className="nothing">{error.message}</p>}
      {data?.count === 0 && <p className="nothing">这一行现在没有明细，请关闭后刷新报表。</p>}
      {data && data.count > 0 && <ReportRows columns={data.columns as readonly Column[]} rows={data.rows} />}
      {data && data.count > data.rows.length && (
        <p className="hint">{`共 ${numberWords(data.count)} 条，这里是最近的 ${data.rows.length} 条；请缩短时间或加筛选查看其余。`}</p>
      )}
    </Drawer>
  )
}
