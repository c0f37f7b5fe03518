import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
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
  const send = async (on: boolean) => {
    await call(routes.enable, { body: { id: rule.id, enabled: on } }, { quiet: true })
    await refreshRules()
  }
  await send(enabled)
  doneWithUndo(`规则“${rule.name}”已${enabled ? '启用' : '停用'}`, () => send(!enabled))
}

/** Removes a rule; what it has given out stays, and so does the record of it. Taken back, it is on or off and in its place as before. */
export async function removeRule(rule: Rule): Promise<void> {
  const { id, version: _, ...entered } = rule
  const rules = queryClient.getQueryData<Rule[]>(rulesQuery.queryKey) ?? []
  const before = rules[rules.findIndex(one => one.id === id) + 1]?.id ?? null
  await call(routes.remove, { body: { id } })
  await refreshRules()
  doneWithUndo(`规则“${rule.name}”已删除，已经分配的流量不变`, () =>
    call(routes.add, { body: { ...entered, before } }).finally(refreshRules),
  )
}
