import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { Stage, StageField, StageGroup, StageKind } from '../contract/stage.ts'
import { inOrder } from '../contract/stageRules.ts'

/** All groups of the office with their stages, in their order. */
export async function stageGroups(desk: Desk): Promise<StageGroup[]> {
  const groups = await desk.from('stageGroup').selectAll().orderBy('position').orderBy('id').execute()
  const stages = await desk.from('stage').selectAll().execute()
  const { rows } = await desk.client.query<{ group: number; department: number }>(
    `select stage_group_id as "group", department_id as department from stage_group_department
     where office_id = $1 order by department_id`,
    [desk.officeId],
  )
  return groups.map(({ id, name, isDefault, disabledAt, position, version }) => ({
    ...{ id, name, isDefault, enabled: disabledAt === null, position, version },
    departmentIds: rows.filter(row => row.group === id).map(row => row.department),
    stages: inOrder(stages.filter(stage => stage.stageGroupId === id).map(shownStage)),
  }))
}

type StageRecord = {
  id: number
  stageGroupId: number
  name: string
  kind: string
  probability: number
  position: number
  requiredFields: string[]
  mayGoBack: boolean
  staleDays: number | null
  disabledAt: string | null
  version: number
}

/** A stage as it is told. */
export function shownStage({ disabledAt, ...stage }: StageRecord): Stage {
  const { id, stageGroupId, name, probability, position, mayGoBack, staleDays, version } = stage
  return {
    ...{ id, stageGroupId, name, probability, position, mayGoBack, staleDays, version },
    kind: stage.kind as StageKind,
    requiredFields: stage.requiredFields as StageField[],
    enabled: disabledAt === null,
  }
}

/** One group of the office. Throws 40000 where there is none. */
export async function groupOf(desk: Desk, id: number): Promise<StageGroup> {
  const group = (await stageGroups(desk)).find(one => one.id === id)
  if (!group) throw badInput('stageGroupId', '阶段组不存在')
  return group
}

/**
 * Keeps a group and its stages as they are until the transaction ends: whoever puts a deal into a stage asks first, before
 * the deal itself is locked, so that nobody disables the stage meanwhile.
 */
export async function holdGroup(desk: Desk, id: number): Promise<StageGroup> {
  await desk.from('stageGroup').select('id').where('id', '=', id).forShare().execute()
  return groupOf(desk, id)
}
