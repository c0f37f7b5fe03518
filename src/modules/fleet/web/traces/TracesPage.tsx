import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { numberWords } from '../../../../kernel/api/format.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { traceRoutes as routes } from '../../api/trace.ts'
import { traceList } from './traceList.tsx'
import './traces.css'

const TraceDrawer = lazy(() => import('./TraceDrawer.tsx'))

/** Shows 链路追踪 (serviceZipkinManager): what calls and jobs did, and where their time went. */
export default function TracesPage() {
  const list = useList(traceList)
  return (
    <div className="traces">
      <Kept />
      <RecordScreen list={list} drawers={<TraceDrawer list={list} />} />
    </div>
  )
}

/** Says what stands here, and what does not. */
function Kept() {
  const { data } = useQuery(queryOf(routes.kept, undefined, { quiet: true, silent: true }))
  if (!data) return null
  const { slow, share, days, dropped } = data
  if (slow === null || share === null) return <p className="hint">这个节点按设置 TRACES=0 不留链路。</p>
  const rule = `出错的、${numberWords(slow)} 毫秒以上的、让别人等锁的都留，其余抽 ${share}%；保留 ${days} 天。`
  const lost = dropped > 0 ? `最近一天有 ${numberWords(dropped)} 条没能写下，已略过；业务不受影响。` : ''
  return (
    <p className="hint">
      {rule}
      {lost}
    </p>
  )
}
