import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { flowRoutes } from '../../contract/flowRoutes.ts'

const flowsQuery = queryOf(flowRoutes.list, undefined, { quiet: true, silent: true })

export type SubFlow = { id: number; name: string }

/** The flows that others may go through: those that are published, but for the one that is drawn. */
export function useSubFlows(own?: number): SubFlow[] {
  const { data = [] } = useQuery({ ...flowsQuery, staleTime: 60_000 })
  return data.filter(({ id, number, state }) => id !== own && number !== null && state !== 'retired')
}
