import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { together } from '../../../kernel/server/together.ts'
import type { Stage, StageField, StageGroup, StageKind } from '../contract/stage.ts'
import { inOrder } from '../contract/stageRules.ts'

/** All groups of the office with their stages, in their order. */
export async function stageGroups(desk: Desk): Promise<StageGroup[]> {
  const [groups, stages, rows] = await together(
    desk.from('stageGroup').selectAll().orderBy('position').orderBy('id').execute(),
    desk.from('stage').selectAll().execute(),
    desk.db
      .selectFrom('stageGroupDepartment')
      .select(['stageGroupId as group', 'departmentId as department'])
      .where('officeId', '=', desk.officeId)
      .orderBy('departmentId')
      .execute(),
  )
  return groups.map(({ id, name, isDefault, disabledAt, position, version }) => ({
    id,
    name,
    isDefault,
    enabled: disabledAt === null,
    position,
    version,
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
    id,
    stageGroupId,
    name,
    probability,
    position,
    mayGoBack,
    staleDays,
    version,
    kind: stage.kind as StageKind,
    requiredFields: stage.requiredFields as StageField[],
    enabled: disabledAt === null,
  }
}

/** The groups that a transaction keeps as they are. */
const held = new WeakMap<Desk, Map<number, StageGroup>>()

/** One group of the office. Throws 40000 where there is none. */
export async function groupOf(desk: Desk, id: number): Promise<StageGroup> {
  return held.get(desk)?.get(id) ?? groupIn(await stageGroups(desk), id)
}

function groupIn(groups: readonly StageGroup[], id: number): StageGroup {
  const group = groups.find(one => one.id === id)
  if (!group) throw badInput('stageGroupId', '阶段组不存在')
  return group
}

/**
 * Keeps a group and its stages as they are until the transaction ends: whoever puts a deal into a stage asks first, before
 * the deal itself is locked, so that nobody disables the stage meanwhile.
 */
export async function holdGroup(desk: Desk, id: number): Promise<StageGroup> {
  const [, groups] = await together(
    desk.from('stageGroup').select('id').where('id', '=', id).forShare().execute(),
    stageGroups(desk),
  )
  return noteHeld(desk, groupIn(groups, id))
}

/** The same for the group that a deal is in, whether the person sees the deal or not; undefined where there is no such deal. */
export async function holdGroupOf(desk: Desk, dealId: number): Promise<StageGroup | undefined> {
  const of = desk.from('opportunity').select('stageGroupId').where('id', '=', dealId)
  const [[own], groups] = await together(
    desk.from('stageGroup').select('id').where('id', 'in', of).forShare().execute(),
    stageGroups(desk),
  )
  return own && noteHeld(desk, groupIn(groups, own.id))
}

function noteHeld(desk: Desk, group: StageGroup): StageGroup {
  const { id } = group
  held.set(desk, (held.get(desk) ?? new Map<number, StageGroup>()).set(id, group))
  return group
}
