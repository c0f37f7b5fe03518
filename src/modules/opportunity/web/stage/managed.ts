import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { type ManagedGroup, stageRoutes as routes, type Stage } from '../../api/stage.ts'

export const managedQuery = queryOf(routes.managed)

/** Fetches the groups again, as their manager sees them. */
export const refreshGroups = () => queryClient.invalidateQueries({ queryKey: managedQuery.queryKey })

/** Returns the stage groups with the number of deals per stage, and follows the changes of colleagues. */
export function useManagedGroups() {
  useLive('stage', () => void refreshGroups())
  return useQuery(managedQuery)
}

/** Reorders the open stages of a group: shown at once, reverted if the server refuses. */
export async function arrangeStages(group: ManagedGroup, before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  const place = ({ id }: Stage) => rank.get(id) ?? order.length
  queryClient.setQueryData<ManagedGroup[]>(managedQuery.queryKey, known =>
    known?.map(one =>
      one.id === group.id ? { ...one, stages: one.stages.toSorted((a, b) => place(a) - place(b)) } : one,
    ),
  )
  try {
    await call(routes.arrange, { body: { id: group.id, before, order } }, { quiet: true })
  } finally {
    await refreshGroups()
  }
}

/** Opens a stage that was closed. */
export async function openStage(stage: Stage): Promise<void> {
  await call(routes.enable, { body: { id: stage.id, enabled: true } })
  notice.success(`“${stage.name}”已启用`)
  await refreshGroups()
}

/** Asks and removes a stage that no deal has ever been in. */
export async function removeStage(stage: Stage): Promise<void> {
  const content = '只有从未有商机经过的阶段才能删除；否则请停用。'
  if (!(await confirm({ title: `删除阶段“${stage.name}”？`, content, okText: '删除', danger: true }))) return
  await call(routes.remove, { body: { id: stage.id } })
  notice.success(`“${stage.name}”已删除`)
  await refreshGroups()
}

/** Makes a group the default one. */
export async function makeDefault(group: ManagedGroup): Promise<void> {
  const content = '没有单独指定的部门，之后新建的商机都按这个阶段组推进；已有的商机不变。'
  if (!(await confirm({ title: `把“${group.name}”设为默认？`, content, okText: '设为默认' }))) return
  await call(routes.makeDefault, { body: { id: group.id } })
  notice.success(`“${group.name}”已设为默认`)
  await refreshGroups()
}

/** Opens or closes a group. */
export async function enableGroup(group: ManagedGroup, enabled: boolean): Promise<void> {
  const content = '停用后新的商机不再按它推进，适用的部门改用默认阶段组；正在进行的商机不受影响。'
  if (!enabled && !(await confirm({ title: `停用“${group.name}”？`, content, okText: '停用', danger: true }))) return
  await call(routes.enableGroup, { body: { id: group.id, enabled } })
  notice.success(`“${group.name}”已${enabled ? '启用' : '停用'}`)
  await refreshGroups()
}

/** Removes a group after a confirmation. Resolves true when it is gone. */
export async function removeGroup(group: ManagedGroup): Promise<boolean> {
  const content = '有商机的阶段组不能删除。删除后不能恢复。'
  if (!(await confirm({ title: `删除阶段组“${group.name}”？`, content, okText: '删除', danger: true }))) return false
  await call(routes.removeGroup, { body: { id: group.id } })
  notice.success(`“${group.name}”已删除`)
  await refreshGroups()
  return true
}
