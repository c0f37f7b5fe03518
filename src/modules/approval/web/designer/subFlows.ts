import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { FlowRow } from '../../api/flow.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'

const flowsQuery = queryOf(flowRoutes.list, undefined, { quiet: true, silent: true })

export type SubFlow = { id: number; name: string }

/** Returns the flows that the drawn flow may contain: published ones, except itself and flows that contain it. */
export function useSubFlows(): SubFlow[] {
  const [params] = useSearchParams()
  const { data = [] } = useQuery({ ...flowsQuery, staleTime: 60_000 })
  return subFlowsFor(data, idIn(params.get('flow')))
}

/** Returns those of `flows` that the flow numbered `own` may contain. */
export function subFlowsFor(flows: readonly FlowRow[], own: number | undefined): SubFlow[] {
  const circular = own === undefined ? new Set<number>() : throughTo(flows, own)
  return flows.filter(({ id, number, state }) => number !== null && state !== 'retired' && !circular.has(id))
}

/** Returns a flow and every flow that contains it, at any depth. */
function throughTo(flows: readonly FlowRow[], own: number): Set<number> {
  const found = new Set([own])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { id, uses } of flows) if (uses.some(used => found.has(used))) found.add(id)
  }
  return found
}
