import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { approvalPlaces } from '../../api/places.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { startParameter } from './address.ts'
import { StartChoice } from './StartChoice.tsx'
import '../../../../kernel/web/list/list.css'

/** Shows 发起审批 (approvalStart): every form that one may start. */
export default function StartPage() {
  const allowed = mayDo('approvalDetial:start')
  const { data, error, refetch } = useQuery({ ...queryOf(approvalRoutes.startable, undefined), enabled: allowed })
  const [, start] = useAddress(startParameter)
  return (
    <section className="list" aria-label={approvalPlaces.start.title}>
      <ScreenHead place={approvalPlaces.start}>
        <small>在任何页面都可以从顶部的“新建”或搜索框开始。</small>
        <div className="toolbar-end">
          <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { view: 'mine' })}>
            我发起的
          </Link>
        </div>
      </ScreenHead>
      {!allowed && <p className="drawer-message">您不能发起审批，请联系管理员为您的角色开通“发起审批”。</p>}
      {allowed && error && <Failed error={error} onRetry={refetch} />}
      {allowed && !error && !data && <Waiting columns={3} />}
      {data && (
        <div className="start-page">
          <StartChoice forms={data} onChoose={start} />
        </div>
      )}
    </section>
  )
}
