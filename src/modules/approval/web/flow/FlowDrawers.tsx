import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { may } from '../../../../kernel/web/session.ts'
import type { FlowRow } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { designerOf, type Shown } from './FlowTable.tsx'
import { refreshFlows } from './flows.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))
const MoveDrawer = lazy(() => import('./MoveDrawer.tsx'))
const NewFlowDrawer = lazy(() => import('./NewFlowDrawer.tsx'))
const PublishDrawer = lazy(() => import('../publish/PublishDrawer.tsx'))
const ReplayDrawer = lazy(() => import('./ReplayDrawer.tsx'))
const SimulateDrawer = lazy(() => import('./SimulateDrawer.tsx'))
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))

type Props = {
  flows: readonly FlowRow[]
  /** The open panel in the address, with its flow: `replay.12`. */
  shown: string | null
  onHide: () => void
  /** The start of a new flow from the address: the number of a flow to copy, or any other text for an empty one. */
  added: string | null
  onEndAdd: () => void
}

/** Draws the drawers beside the list. */
export function FlowDrawers({ flows, shown, onHide, added, onEndAdd }: Props) {
  const [what, of] = (shown ?? '').split('.')
  const flow = flows.find(({ id }) => id === idIn(of))
  const copied = flows.find(({ id }) => id === idIn(added))
  return (
    <Suspense fallback={null}>
      {added !== null && <NewFlowDrawer key={added} copied={copied} onClose={onEndAdd} />}
      {flow && <One key={`${what} ${flow.id}`} what={what as Shown} flow={flow} onClose={onHide} />}
    </Suspense>
  )
}

function One({ what, flow, onClose }: { what: Shown; flow: FlowRow; onClose: () => void }) {
  const navigate = useNavigate()
  const about = { flow, onClose }
  if (what === 'edit' && may(routes.edit)) return <EditDialog {...about} />
  if (what === 'publish' && may(routes.publish)) {
    const onPublished = () => {
      void refreshFlows()
      onClose()
    }
    const onOpen = (node: string) => void navigate(designerOf(flow, node))
    return <PublishDrawer {...about} at="show" onOpen={onOpen} onPublished={onPublished} />
  }
  if (what === 'move' && may(routes.move)) return <MoveDrawer {...about} />
  if (what === 'simulate') return <SimulateDrawer {...about} />
  if (what === 'replay') return <ReplayDrawer {...about} />
  return what === 'versions' ? <VersionsDrawer {...about} /> : null
}
