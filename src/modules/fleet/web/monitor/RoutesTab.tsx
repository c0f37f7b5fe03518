import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../../kernel/api/format.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { monitorRoutes as routes } from '../../api/monitor.ts'
import { type Asked, again } from './asked.ts'
import { FigureTable } from './FigureTable.tsx'

/** Shows the calls by route, those first that took most time in all. */
export function RoutesTab({ asked }: { asked: Asked }) {
  const query = queryOf(routes.routes, { query: asked }, { quiet: true, silent: true })
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: again, placeholderData: keepPreviousData })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={6} />
  if (data.length === 0) return <p className="nothing">这段时间还没有记录，各接口每 5 分钟记一次。</p>
  return (
    <FigureTable
      heads={['接口', '请求', '出错', '一半（毫秒）', '最慢的 5%', '最慢的 1%', '最长']}
      rows={data.map(({ route, calls, failed, median, slow, slowest, longest }) => ({
        key: route,
        cells: [route, ...[calls, failed, median, slow, slowest, longest].map(numberWords)],
      }))}
    />
  )
}
