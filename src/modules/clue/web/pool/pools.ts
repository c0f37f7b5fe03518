import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import { type Pool, poolRoutes as routes } from '../../api/pool.ts'

export const poolsQuery = queryOf(routes.list)

/** Fetches the pools again, as their manager sees them. */
export const refreshPools = () => queryClient.invalidateQueries({ queryKey: poolsQuery.queryKey })

/** Returns the pools with their clues, and follows the changes of colleagues. */
export function usePools() {
  useLive('pool', () => void refreshPools())
  return useQuery(poolsQuery)
}

/** Reorders the pools: shown at once, reverted if the server refuses. */
export async function arrangePools(before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  queryClient.setQueryData<Pool[]>(poolsQuery.queryKey, known =>
    known?.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  )
  try {
    await call(routes.order, { body: { before, order } }, { quiet: true })
  } finally {
    await refreshPools()
  }
}

/** Opens a pool again. */
export async function openPool(pool: Pool): Promise<void> {
  await call(routes.enable, { body: { id: pool.id, enabled: true } })
  notice.success(`“${pool.name}”已启用`)
  await refreshPools()
}

/** Makes a pool the default one; the former one can be it again. */
export async function makeDefault(pool: Pool): Promise<void> {
  const former = queryClient.getQueryData<Pool[]>(poolsQuery.queryKey)?.find(one => one.isDefault)
  await sendDefault(pool.id)
  const words = `“${pool.name}”已设为默认公海：之后退回或回收而没有部门公海的都进入它`
  if (former) doneWithUndo(words, () => sendDefault(former.id))
  else notice.success(words)
}

async function sendDefault(id: number): Promise<void> {
  await call(routes.makeDefault, { body: { id } })
  await refreshPools()
}
