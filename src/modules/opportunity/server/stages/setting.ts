import type { Selectable } from 'kysely'
import type { Column } from '../../../../kernel/api/list.ts'
import type { StageGroup as GroupTable } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound, type Refusal } from '../../../../kernel/server/refusal.ts'
import { askedFrom } from '../../../customFields/server/index.ts'
import { stageFields } from '../../api/stage.ts'
import { scopeModule } from '../record/scope.ts'
import { customDeal } from './custom.ts'

/** The log's columns of stage groups and of stages. */
export const groupColumns: readonly Column[] = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'departmentIds', title: '适用部门', kind: 'department' },
  { key: 'order', title: '阶段顺序', kind: 'text' },
  { key: 'isDefault', title: '默认', kind: 'boolean' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
]
export const stageColumns: readonly Column[] = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'probability', title: '赢率', kind: 'rate' },
  { key: 'requiredFields', title: '进入时必填', kind: 'enum', words: stageFields },
  { key: 'mayGoBack', title: '允许回退', kind: 'boolean' },
  { key: 'staleDays', title: '停滞天数', kind: 'integer' },
  { key: 'disabledAt', title: '停用时间', kind: 'datetime' },
]

/**
 * Locks a group for a change of it or of its stages; moves of deals there wait. Throws 40400, 40901, 40300 if departments
 * outside of the person's scope use it.
 */
export async function lockGroup(desk: Desk, id: number, version?: number): Promise<Selectable<GroupTable>> {
  const words = (changes: Changes) => wordsOf(desk, changes, groupColumns)
  const group = await desk.lockOne('stageGroup', id, '阶段组', version === undefined ? undefined : { version, words })
  const rows = await desk.db
    .selectFrom('stageGroupDepartment')
    .select('departmentId')
    .where('officeId', '=', desk.officeId)
    .where('stageGroupId', '=', id)
    .execute()
  const departments = rows.map(row => row.departmentId)
  assertGoverned(desk, scopeModule, group.isDefault ? [null] : departments, `阶段组“${group.name}”`)
  return group
}

/** Locks a stage's group, so that its deals stay where they are, and returns the stage. Throws 40400. */
export async function lockGroupOf(desk: Desk, stageId: number) {
  const stage = await desk.from('stage').select('stageGroupId').where('id', '=', stageId).executeTakeFirst()
  if (!stage) throw notFound('阶段')
  return lockGroup(desk, stage.stageGroupId)
}

/** Refuses to remove stages from which on the company requires fields. Throws 40900 naming these. */
export async function assertNotAskedFrom(desk: Desk, stages: readonly { id: number; name: string }[]): Promise<void> {
  for (const { id, name } of stages) {
    const titles = await askedFrom(desk, customDeal, String(id))
    if (titles.length > 0)
      throw conflict(`${titles.join('、')}从“${name}”起必填，不能删除，请先到动态表单管理改为从别的阶段起必填`)
  }
}

export const nameTaken = (what: string, name: string): Refusal => badInput('name', `已有${what}“${name}”，请换一个名称`)

/** Tells every browser of the office that stages have changed. */
export function publishStages(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'stage', ids: [] })
}
