import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type NodeTemplate, templateRoutes as routes } from '../../api/templateRoutes.ts'

export const templatesQuery = queryOf(routes.list, undefined)
const offeredQuery = queryOf(routes.offered, undefined, { quiet: true, silent: true })

/** Lists and designers that show kept nodes look again. */
export function refreshTemplates(): Promise<unknown> {
  return Promise.all([templatesQuery, offeredQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

/** Returns the nodes that a company keeps, and follows the changes of colleagues. */
export function useTemplates() {
  useLive('nodeTemplate', () => void refreshTemplates())
  return useQuery(templatesQuery)
}

/** Returns the kept nodes that may be inserted; none until they are known. */
export function useOfferedTemplates(): readonly NodeTemplate[] {
  return useQuery({ ...offeredQuery, staleTime: 60_000 }).data ?? []
}

/** Deletes a kept node after a confirmation. */
export async function removeTemplate({ id, name }: NodeTemplate): Promise<void> {
  const sure = await confirm({
    title: `删除常用节点“${name}”？`,
    content: '已经放进流程里的节点不受影响。',
    okText: '删除',
    danger: true,
  })
  if (!sure) return
  await call(routes.remove, { body: { id } })
  notice.success(`常用节点“${name}”已删除`)
  await refreshTemplates()
}
