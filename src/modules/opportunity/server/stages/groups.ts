import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { groupFor } from '../../api/groupFor.ts'
import { type ManagedGroup, mostGroups, stageRoutes as routes, type StageGroup } from '../../api/stage.ts'
import { scopeModule } from '../record/scope.ts'
import { assertNotAskedFrom, lockGroup, nameTaken, publishStages } from './setting.ts'
import { stageGroups } from './stages.ts'

/** Returns every group with the number of deals in each stage. */
async function managedGroups(desk: Desk): Promise<ManagedGroup[]> {
  const groups = await stageGroups(desk)
  const { rows } = await desk.client.query<{ stageId: number; count: number }>(
    `select stage_id as "stageId", count(*) as count from opportunity where office_id = $1 group by 1 order by 1`,
    [desk.officeId],
  )
  const deals = (group: StageGroup) => rows.filter(row => group.stages.some(stage => stage.id === row.stageId))
  return groups.map(group => ({ ...group, deals: deals(group) }))
}

async function managed(desk: Desk, id: number): Promise<ManagedGroup> {
  return (await managedGroups(desk)).find(group => group.id === id) as ManagedGroup
}

/** Refuses departments that are not there or work by another group. Throws 40000 naming the field. */
async function assertDepartments(desk: Desk, ids: readonly number[], groupId: number | null): Promise<void> {
  if (ids.length === 0) return
  const there = await desk
    .from('department')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  if (there.length < new Set(ids).size) throw badInput('departmentIds', '部门不存在，请重新选择')
  const other = (await stageGroups(desk)).find(
    group => group.id !== groupId && group.departmentIds.some(id => ids.includes(id)),
  )
  const taken = there.find(department => other?.departmentIds.includes(department.id))
  if (other && taken) throw badInput('departmentIds', `“${taken.name}”已使用阶段组“${other.name}”，请先在那里去掉它`)
}

async function setDepartments(desk: Desk, groupId: number, ids: readonly number[]): Promise<void> {
  const { officeId, db } = desk
  await db
    .deleteFrom('stageGroupDepartment')
    .where('officeId', '=', officeId)
    .where('stageGroupId', '=', groupId)
    .execute()
  const rows = [...new Set(ids)].map(departmentId => ({ officeId, departmentId, stageGroupId: groupId }))
  if (rows.length > 0) await db.insertInto('stageGroupDepartment').values(rows).execute()
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** Copies the stages of another group to a new one, so that it has two ends from the beginning. */
async function copyStages(desk: Desk, from: StageGroup, groupId: number): Promise<void> {
  const rows = from.stages
    .filter(stage => stage.enabled)
    .map(({ name, kind, probability, requiredFields, mayGoBack, staleDays }, position) => ({
      stageGroupId: groupId,
      name,
      kind,
      probability,
      requiredFields,
      mayGoBack,
      staleDays,
      position: position + 1,
    }))
  await desk.insertMany('stage', rows, { action: '新增' })
}

export const stageGroupHandlers = [
  handle(routes.managed, managedGroups),

  handle(routes.addGroup, async (desk, { body: { name, departmentIds, copyOf } }) => {
    const groups = await stageGroups(desk)
    if (groups.filter(group => group.enabled).length >= mostGroups) throw conflict(`最多 ${mostGroups} 个启用的阶段组`)
    if (groups.some(group => group.name === name)) throw nameTaken('阶段组', name)
    const from = copyOf ? groups.find(group => group.id === copyOf) : groupFor(groups, null)
    if (!from) throw badInput('copyOf', '阶段组不存在，请重新选择')
    assertGoverned(desk, scopeModule, departmentIds, '阶段组')
    await assertDepartments(desk, departmentIds, null)
    const position = Math.max(...groups.map(group => group.position)) + 1
    const more: Changes = { departmentIds: [[], sorted(departmentIds)] }
    const { id } = await desk.insert('stageGroup', { name, position }, { action: '新增', more })
    await setDepartments(desk, id, departmentIds)
    await copyStages(desk, from, id)
    await publishStages(desk)
    return managed(desk, id)
  }),

  handle(routes.editGroup, async (desk, { body: { id, version, force, name, departmentIds } }) => {
    const row = await lockGroup(desk, id, force ? undefined : version)
    const groups = await stageGroups(desk)
    if (name && groups.some(group => group.id !== id && group.name === name)) throw nameTaken('阶段组', name)
    if (departmentIds) await assertDepartments(desk, departmentIds, id)
    if (departmentIds && !row.isDefault) assertGoverned(desk, scopeModule, departmentIds, '阶段组')
    const before = sorted(groups.find(group => group.id === id)?.departmentIds ?? [])
    const after = departmentIds && sorted(departmentIds)
    const moved = after && after.join() !== before.join()
    const more: Changes = moved ? { departmentIds: [before, after] } : {}
    if (moved) await setDepartments(desk, id, after)
    await desk.change('stageGroup', row, { name }, { action: '编辑', more })
    await publishStages(desk)
    return managed(desk, id)
  }),

  handle(routes.makeDefault, async (desk, { body: { id } }) => {
    assertGoverned(desk, scopeModule, [], '默认阶段组')
    const before = await desk.from('stageGroup').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()
    const rows = await desk.lock('stageGroup', [...new Set([before.id, id])])
    const row = rows.find(one => one.id === id)
    const old = rows.find(one => one.isDefault)
    if (!row) throw notFound('阶段组')
    if (row.disabledAt) throw conflict('停用的阶段组不能设为默认，请先启用')
    if (!old) throw conflict('默认阶段组刚刚被他人改动，请刷新后再试')
    if (old.id !== id) {
      await desk.change('stageGroup', old, { isDefault: false }, { action: '取消默认' })
      await desk.change('stageGroup', row, { isDefault: true }, { action: '设为默认' })
      await publishStages(desk)
    }
    return managed(desk, id)
  }),

  handle(routes.enableGroup, async (desk, { body: { id, enabled } }) => {
    const row = await lockGroup(desk, id)
    if (!enabled && row.isDefault) throw conflict('默认阶段组不能停用，请先把另一个阶段组设为默认')
    const disabledAt = enabled ? null : (row.disabledAt ?? clock.date().toISOString())
    await desk.change('stageGroup', row, { disabledAt }, { action: enabled ? '启用' : '停用' })
    await publishStages(desk)
    return managed(desk, id)
  }),

  handle(routes.removeGroup, async (desk, { body: { id } }) => {
    const row = await lockGroup(desk, id)
    if (row.isDefault) throw conflict('默认阶段组不能删除，请先把另一个阶段组设为默认')
    const { count } = await desk
      .from('opportunity')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('stageGroupId', '=', id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw conflict(`还有 ${count} 个商机使用阶段组“${row.name}”，不能删除，请改为停用`, { count })
    const stages = await desk
      .from('stage')
      .select(['id', 'name'])
      .where('stageGroupId', '=', id)
      .orderBy('id')
      .execute()
    await assertNotAskedFrom(desk, stages)
    for (const stage of stages) await desk.remove('stage', stage.id, '阶段', { action: '删除' })
    await desk.remove('stageGroup', id, '阶段组', { action: '删除' })
    await publishStages(desk)
    return null
  }),
]
