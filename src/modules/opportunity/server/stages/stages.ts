import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { Stage, StageField, StageGroup, StageKind } from '../../api/stage.ts'
import { inOrder } from '../../api/stageRules.ts'

const statement = `
  select g.id, g.name, g.is_default as "isDefault", g.disabled_at is null as enabled, g.position, g.version,
    array(
      select d.department_id from stage_group_department d
      where d.office_id = g.office_id and d.stage_group_id = g.id order by 1
    ) as "departmentIds",
    (
      select coalesce(json_agg(json_build_object(
        'id', s.id, 'stageGroupId', s.stage_group_id, 'name', s.name, 'kind', s.kind, 'probability', s.probability,
        'position', s.position, 'step', s.step, 'requiredFields', s.required_fields, 'mayGoBack', s.may_go_back, 'staleDays', s.stale_days,
        'enabled', s.disabled_at is null, 'version', s.version)), '[]')
      from stage s where s.office_id = g.office_id and s.stage_group_id = g.id
    ) as stages
  from stage_group g where g.office_id = $1 order by g.position, g.id`

/** Returns all groups of the office with their stages, in their order. */
export async function stageGroups(desk: Desk): Promise<StageGroup[]> {
  const { rows } = await desk.client.query<StageGroup>(prepared(statement, [desk.officeId]))
  return rows.map(group => ({ ...group, stages: inOrder(group.stages) }))
}

type StageRecord = {
  id: number
  stageGroupId: number
  name: string
  kind: StageKind
  probability: number
  position: number
  step: number
  requiredFields: string[]
  mayGoBack: boolean
  staleDays: number | null
  disabledAt: string | null
  version: number
}

/** Returns a stage as answers contain it. */
export function shownStage({ disabledAt, ...stage }: StageRecord): Stage {
  const { id, stageGroupId, name, probability, position, step, mayGoBack, staleDays, version } = stage
  return {
    id,
    stageGroupId,
    name,
    probability,
    position,
    step,
    mayGoBack,
    staleDays,
    version,
    kind: stage.kind,
    requiredFields: stage.requiredFields as StageField[],
    enabled: disabledAt === null,
  }
}

/** The groups that a transaction keeps as they are. */
const held = new WeakMap<Desk, Map<number, StageGroup>>()

/** Returns a group of the office. Throws 40000 without one. */
export async function groupOf(desk: Desk, id: number): Promise<StageGroup> {
  return held.get(desk)?.get(id) ?? groupIn(await stageGroups(desk), id)
}

function groupIn(groups: readonly StageGroup[], id: number): StageGroup {
  const group = groups.find(one => one.id === id)
  if (!group) throw badInput('stageGroupId', '阶段组不存在，请重新选择')
  return group
}

/**
 * Locks a group and its stages until the transaction ends. Code that puts a deal into a stage calls it before it locks the
 * deal, so that nobody disables the stage meanwhile.
 */
export async function holdGroup(desk: Desk, id: number): Promise<StageGroup> {
  const [, groups] = await together(
    () => desk.from('stageGroup').select('id').where('id', '=', id).forShare().execute(),
    () => stageGroups(desk),
  )
  return noteHeld(desk, groupIn(groups, id))
}

/** Locks the group of a deal, whether the person sees the deal or not; undefined without such a deal. */
export async function holdGroupOf(desk: Desk, dealId: number): Promise<StageGroup | undefined> {
  const of = desk.from('opportunity').select('stageGroupId').where('id', '=', dealId)
  const [[own], groups] = await together(
    () => desk.from('stageGroup').select('id').where('id', 'in', of).forShare().execute(),
    () => stageGroups(desk),
  )
  return own && noteHeld(desk, groupIn(groups, own.id))
}

function noteHeld(desk: Desk, group: StageGroup): StageGroup {
  const { id } = group
  held.set(desk, (held.get(desk) ?? new Map<number, StageGroup>()).set(id, group))
  return group
}
