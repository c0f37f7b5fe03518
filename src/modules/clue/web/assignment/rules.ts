import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type Rule, assignmentRoutes as routes } from '../../api/assignment.ts'

export const rulesQuery = queryOf(routes.rules)

/** Fetches the rules again. */
export const refreshRules = () => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey })

/** Returns the rules in order, and follows the changes of colleagues. */
export function useRules() {
  useLive('assignment', () => void refreshRules())
  return useQuery(rulesQuery)
}

/** Reorders the rules: shown at once, reverted if the server refuses. */
export async function arrangeRules(before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  queryClient.setQueryData<Rule[]>(rulesQuery.queryKey, known =>
    known?.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  )
  try {
    await call(routes.order, { body: { before, order } }, { quiet: true })
  } finally {
    await refreshRules()
  }
}

/** Switches a rule on or off. */
export async function enableRule(rule: Rule, enabled: boolean): Promise<void> {
  await call(routes.enable, { body: { id: rule.id, enabled } }, { quiet: true })
  notice.success(`规则“${rule.name}”已${enabled ? '启用' : '停用'}`)
  await refreshRules()
}

/** Asks and removes a rule; what it has given out stays, and so does the record of it. */
export async function removeRule(rule: Rule): Promise<void> {
  const content = '已经分配的流量和分配记录都保留；以后的新流量不再经过它。'
  if (!(await confirm({ title: `删除规则“${rule.name}”？`, content, okText: '删除', danger: true }))) return
  await call(routes.remove, { body: { id: rule.id } })
  notice.success(`规则“${rule.name}”已删除`)
  await refreshRules()
}
