import { Link } from 'react-router'
import { useSession } from '../../../kernel/web/session.ts'
import { opportunityPlaces } from '../api/places.ts'
import { useStages } from './stages.ts'

/** Shows that no stage has a limit of days, so that no deal is stale, and where to set one. */
export function NoneStale() {
  const stages = useStages()
  const maySet = useSession(state => state.menus.stageManager)
  const open = stages?.groups.flatMap(group => group.stages).filter(stage => stage.kind === 'open' && stage.enabled)
  if (!open || open.some(stage => stage.staleDays !== null)) return null
  return (
    <p>
      现在没有一个阶段设了停滞天数，所以不会有停滞的商机。
      {maySet ? <Link to={opportunityPlaces.stages.path}>去设置停滞天数</Link> : '请管理员在商机阶段里设置。'}
    </p>
  )
}
