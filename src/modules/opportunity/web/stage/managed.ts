import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
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

/** Makes a group the default one; the former one can be it again. */
export async function makeDefault(group: ManagedGroup): Promise<void> {
  const former = queryClient.getQueryData<ManagedGroup[]>(managedQuery.queryKey)?.find(one => one.isDefault)
  await sendDefault(group.id)
  const words = `“${group.name}”已设为默认：没有单独指定的部门，之后新建的商机按它推进`
  if (former) doneWithUndo(words, () => sendDefault(former.id))
  else notice.success(words)
}

async function sendDefault(id: number): Promise<void> {
  await call(routes.makeDefault, { body: { id } })
  await refreshGroups()
}

/** Opens or closes a group. */
export async function enableGroup(group: ManagedGroup, enabled: boolean): Promise<void> {
  await sendEnabled(group.id, enabled)
  const follows = enabled ? '' : '：新的商机不再按它推进，进行中的不受影响'
  doneWithUndo(`“${group.name}”已${enabled ? '启用' : '停用'}${follows}`, () => sendEnabled(group.id, !enabled))
}

async function sendEnabled(id: number, enabled: boolean): Promise<void> {
  await call(routes.enableGroup, { body: { id, enabled } })
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
