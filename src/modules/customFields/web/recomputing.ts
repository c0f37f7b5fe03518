import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { CustomRecomputing } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { useMyForm } from './store.ts'

const nothing: CustomRecomputing = { state: null, keys: [] }
const pause = 1500 // ms between two looks while something is being computed

/**
 * Which formulas of a record, or of any record of the noun, are being computed anew. The page gets its data again when that has ended.
 * Asks nothing where the person sees no formula.
 */
export function useRecomputing(noun: string, id?: number): CustomRecomputing {
  const computes = useMyForm(noun).fields.some(field => field.kind === 'formula')
  const { data = nothing, refetch } = useQuery({
    ...queryOf(routes.recomputing, { body: { noun, id } }, { quiet: true, silent: true }),
    enabled: computes,
    refetchInterval: ({ state }: { state: { data?: CustomRecomputing | undefined } }) =>
      state.data?.state === 'running' ? pause : false,
  })
  useLive(noun, () => computes && void refetch())
  const before = useRef(data.state)
  useEffect(() => {
    const ended = before.current === 'running' && data.state !== 'running'
    before.current = data.state
    if (ended) void queryClient.invalidateQueries({ type: 'active' }, { cancelRefetch: false })
  }, [data.state])
  return data
}
