import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../../kernel/api/record.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import type { FlowRow, FlowState } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'

export const flowsQuery = queryOf(routes.list)
export const stateTones: Record<FlowState, Tone> = {
  draft: 'grey',
  published: 'green',
  changed: 'orange',
  retired: 'red',
}

/** Fetches everything shown of flows again. */
export function refreshFlows(): Promise<unknown> {
  const shown = [routes.list, routes.detail, routes.versions, routes.difference, routes.movable, routes.replay]
  return Promise.all(shown.map(({ at }) => queryClient.invalidateQueries({ queryKey: [at] })))
}

/** Returns the flows of the company, following what colleagues do. */
export function useFlows() {
  useLive('flow', () => void refreshFlows())
  return useQuery(flowsQuery)
}

/** Retires a flow, and tells what goes without it; documents can take it again. */
export async function retireFlow(flow: FlowRow): Promise<void> {
  const bound = flow.bindings > 0 ? `，${flow.bindings} 条“流程业务绑定”会跳过它` : ''
  const words = `流程“${flow.name}”已停用：进行中的 ${flow.running} 个审批照常走完${bound}。${await usedWords(flow)}`
  await call(routes.retire, { body: { id: flow.id } })
  doneWithUndo(words, () => call(routes.restore, { body: { id: flow.id } }).finally(refreshFlows))
  await refreshFlows()
}

/** Returns the flows that contain it, in words; empty without any. */
async function usedWords({ id }: FlowRow): Promise<string> {
  const flows = await queryClient.fetchQuery(flowsQuery)
  const names = flows.filter(flow => flow.uses.includes(id) && flow.state !== 'retired').map(({ name }) => `“${name}”`)
  return names.length > 0 ? `${names.join('、')}把它用作子流程：已发布的版本照常运行，再次发布前要换成别的流程。` : ''
}

/** Lets documents take a retired flow again. */
export async function restoreFlow(flow: FlowRow): Promise<void> {
  await call(routes.restore, { body: { id: flow.id } })
  notice.success(`流程“${flow.name}”已恢复`)
  await refreshFlows()
}

/** Asks and removes a flow that was never published. */
export async function removeFlow(flow: FlowRow): Promise<void> {
  const content = '它还没有发布过，删除后不能恢复。'
  if (!(await confirm({ title: `删除流程“${flow.name}”？`, content, okText: '删除', danger: true }))) return
  await call(routes.remove, { body: { id: flow.id } })
  notice.success(`流程“${flow.name}”已删除`)
  await refreshFlows()
}
