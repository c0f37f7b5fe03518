import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
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

/** Makes a pool the default one. */
export async function makeDefault(pool: Pool): Promise<void> {
  const content = '没有对应部门公海的流量和商机，之后退回或回收时都进入这个公海；已在其他公海里的不变。'
  if (!(await confirm({ title: `把“${pool.name}”设为默认公海？`, content, okText: '设为默认' }))) return
  await call(routes.makeDefault, { body: { id: pool.id } })
  notice.success(`“${pool.name}”已设为默认公海`)
  await refreshPools()
}
