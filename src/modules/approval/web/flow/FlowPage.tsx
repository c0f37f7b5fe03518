import { useState } from 'react'
import { Link } from 'react-router'
import { hasWords } from '../../../../kernel/api/search.ts'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { workingTimePlaces } from '../../../workingTime/api/places.ts'
import type { FlowRow } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { setupRoutes } from '../../api/setupRoutes.ts'
import { FlowDrawers } from './FlowDrawers.tsx'
import { FlowTable } from './FlowTable.tsx'
import { useFlows } from './flows.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './flow.css'

/** Draws the screen 审批管理 (processManager). */
export default function FlowPage() {
  const { data, error, refetch } = useFlows()
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={6} />}</section>
    )
  return <Flows flows={data} />
}

function Flows({ flows }: { flows: FlowRow[] }) {
  const [sought, seek] = useState('')
  const [shown, show, hide] = useAddress('show')
  const [flow, , close] = useAddress('flow')
  const [added, add, endAdd] = useAddress('new', may(routes.add))
  const found = flows.filter(({ name, typeName }) => hasWords(`${name} ${typeName}`, sought))
  const onNew = may(routes.add) && (
    <Button kind="primary" icon="plus" onClick={() => add('blank')}>
      新建流程
    </Button>
  )
  return (
    <section className="list" aria-label={approvalPlaces.flows.title}>
      <ScreenHead place={approvalPlaces.flows}>
        <small>画好的流程先是草稿，发布后新的单据才走它；进行中的审批仍按发起时的版本走完。</small>
        <div className="toolbar-end">
          <input
            className="input flow-search"
            type="search"
            aria-label="查找流程"
            placeholder="流程或业务类型"
            value={sought}
            onChange={event => seek(event.target.value)}
          />
          <Link className="btn btn-plain" to={workingTimePlaces.calendar.path}>
            工作日历
          </Link>
          {may(setupRoutes.publish) && (
            <Link className="btn btn-plain" to={approvalPlaces.setup.path}>
              新建审批
            </Link>
          )}
          {onNew}
        </div>
      </ScreenHead>
      <div className="split-rows">
        {found.length > 0 && (
          <FlowTable flows={found} onShow={(what, id) => show(`${what}.${id}`)} onCopy={id => add(id)} />
        )}
        {found.length === 0 && flows.length > 0 && (
          <Message title="没有找到" text={`没有名称或业务类型含“${sought}”的流程。`} />
        )}
        {flows.length === 0 && (
          <Message title="还没有审批流程" text="新建一个流程，画好、模拟、发布，再绑定到业务。">
            {onNew}
          </Message>
        )}
      </div>
      <FlowDrawers
        flows={flows}
        shown={shown ?? (idIn(flow) === undefined ? null : `versions.${flow}`)}
        onHide={shown === null ? close : hide}
        added={added}
        onEndAdd={endAdd}
      />
    </section>
  )
}
