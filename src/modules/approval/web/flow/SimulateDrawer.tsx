import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import type { FlowDetail, FlowRow } from '../../api/flow.ts'
import { flowQuery } from '../designer/flowQuery.ts'
import { Simulate } from '../simulate/Simulate.tsx'
import { useSimulation } from '../simulate/useSimulation.ts'

const FlowDiagram = lazy(() => import('../designer/FlowDiagram.tsx'))

/** Simulates the saved draft: for an initiator and content, shows the people asked and why. */
export default function SimulateDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { data, error } = useQuery({ ...flowQuery(flow.id), staleTime: 0 })
  return (
    <Drawer open width="wide" title={`模拟“${flow.name}”`} onClose={onClose}>
      {data && <Trying detail={data} />}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

function Trying({ detail: { id, name, state, draft, fields } }: { detail: FlowDetail }) {
  const simulation = useSimulation({ id, flow: draft, fields })
  return (
    <>
      <p className="hint">{state === 'published' ? '按已发布的流程' : '按草稿'}模拟，不会产生任何审批。</p>
      <div className="approval-columns">
        <Simulate simulation={simulation} />
      </div>
      <Suspense fallback={<p className="nothing">正在画图…</p>}>
        <FlowDiagram flow={draft} fields={fields} marks={simulation.marks} label={`“${name}”的流程图`} />
      </Suspense>
    </>
  )
}
