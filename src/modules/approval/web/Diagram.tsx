import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { queryOf } from '../../../kernel/web/query.ts'
import { startKey } from '../../flows/api/flow.ts'
import type { InstanceStatus } from '../../flows/api/instance.ts'
import type { ApprovalDetail, WayStep } from '../api/approval.ts'
import { diagramRoutes } from '../api/diagramRoutes.ts'
import type { Marks, NodeMark } from './designer/marks.ts'
import { useNames } from './names.ts'

const FlowDiagram = lazy(() => import('./designer/FlowDiagram.tsx'))

/** Shows the flow as a picture, with the state of the document in it. */
export default function Diagram({ approval }: { approval: ApprovalDetail }) {
  const { id, way, status } = approval
  const diagram = useQuery(queryOf(diagramRoutes.diagram, { params: { id } }, { quiet: true }))
  const name = useNames()
  const marks = useMemo(() => marksOf(way, status, name), [way, status, name])
  if (diagram.isError) return <p className="nothing">{diagram.error.message}</p>
  if (!diagram.data) return <p className="nothing">正在读取…</p>
  return (
    <Suspense fallback={<p className="nothing">正在读取…</p>}>
      <FlowDiagram {...diagram.data} marks={marks} label={`${approval.title}的流程图`} />
    </Suspense>
  )
}

function marksOf(way: readonly WayStep[], status: InstanceStatus, name: ReturnType<typeof useNames>): Marks {
  const markOf = (step: WayStep): NodeMark => ({
    state: status === 'rejected' && refusedAt(step) ? 'rejected' : step.state,
    people: step.people.map(one => ({ name: name(one.id, one.for), answer: one.answer })),
    note: step.note,
  })
  const start: Marks = status === 'returned' ? { [startKey]: { state: 'open' } } : {}
  return { ...start, ...Object.fromEntries(way.map(step => [step.node, markOf(step)])) }
}

const refusedAt = ({ kind, people }: WayStep) => kind === 'refused' || people.some(one => one.answer === 'rejected')
