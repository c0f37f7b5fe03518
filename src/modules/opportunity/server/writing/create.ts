import type { Selectable } from 'kysely'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Customer } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { factsOf as customFacts, keepCustomValues, newCustomValues } from '../../../customFields/server/index.ts'
import { groupFor } from '../../api/groupFor.ts'
import type { MemberFacts } from '../../api/opportunity.ts'
import type { StageGroup } from '../../api/stage.ts'
import { judgeStart } from '../../api/stageRules.ts'
import { tellDeals } from '../record/change.ts'
import { insertMembers } from '../record/memberRows.ts'
import type { HeldOwner } from '../record/owner.ts'
import type { Deal } from '../record/sight.ts'
import { stagesAsking } from '../stages/asking.ts'
import { customDeal } from '../stages/custom.ts'
import { assertAllowed, factsOf } from '../stages/facts.ts'

export const numberPrefix = 'SJ'

/** The fields with which a deal begins. */
export type DealStart = {
  name: string
  channelId: number | null
  brandIds: number[]
  categoryIds: number[]
  expectedAmount: number | null
  expectedOn: string | null
  remark: string
  nextFollowUpAt: string | null
}
/** The fields that a deal takes from its clue. */
export type Origin = { clueId: number; lastFollowUpAt: string | null; followUpCount: number }

export type NewDeal = {
  start: DealStart
  owner: HeldOwner
  customer: Selectable<Customer>
  stageId: number | null
  team: { id: number; members: readonly MemberFacts[] } | null
  origin: Origin | null
  /** Custom fields as the person entered them. */
  own: CustomValues | undefined
  /** Custom fields of the clue that it comes of. */
  carried?: CustomValues
}

/** Returns the group of the owner's new deal: that of the named stage, or their department's. Throws 40000. */
export function groupToStartIn(groups: StageGroup[], owner: HeldOwner, stageId: number | null): number {
  if (stageId === null) return groupFor(groups, owner.departmentId).id
  const group = groups.find(one => one.enabled && one.stages.some(stage => stage.id === stageId))
  if (!group) throw badInput('stageId', '阶段不存在或已停用，请重新选择')
  return group.id
}

/**
 * Creates a deal in a stage of a held group, with its number and the first entry of its stages. Throws 40000 for fields
 * that the stage asks for.
 */
export async function createDeal(desk: Desk, group: StageGroup, made: NewDeal, action: string): Promise<Deal> {
  const { start, owner, customer, origin, team } = made
  const first = group.stages.find(stage => stage.kind === 'open' && stage.enabled)
  const stage = made.stageId === null ? first : group.stages.find(one => one.id === made.stageId)
  if (!stage) throw badInput('stageId', '阶段不存在或已停用，请重新选择')
  const known = { ...start, followUpCount: origin?.followUpCount ?? 0, area: customer.area }
  const own = await newCustomValues(desk, customDeal, made.own, customFacts(customDeal, known), made.carried)
  const facts = await factsOf(desk, { ...start, own, teamId: team?.id ?? null }, customer)
  const { stages, titleOf } = await stagesAsking(desk, group, own)
  assertAllowed(judgeStart(stages, stage.id, facts), stage.name, titleOf)
  const [number] = (await nextNumbers(desk, numberPrefix)) as [string]
  const values = {
    ...start,
    ...origin,
    own,
    number,
    name: start.name || nameFor(customer),
    customerId: customer.id,
    stageGroupId: group.id,
    stageId: stage.id,
    teamId: team?.id ?? null,
    ownerId: owner.id,
    departmentId: owner.departmentId,
    createdBy: desk.employeeId,
    assignedAt: clock.date().toISOString(),
  }
  const members = team?.members ?? []
  const deal = await desk.insert('opportunity', values, {
    action,
    more: members.length > 0 ? { members: [null, members] } : {},
  })
  const entered = { opportunityId: deal.id, toStageId: stage.id, createdBy: desk.employeeId }
  insertMembers(desk, deal.id, members)
  await keepCustomValues(desk, customDeal, deal.id, own)
  await together(
    () => desk.insert('stageChange', entered, { action: '进入阶段', name: stage.name }),
    () => tellDeals(desk, [], [deal], new Map([[deal.id, members.map(member => member.employeeId)]])),
  )
  return deal
}

/** Returns the default name of a deal. */
export function nameFor({ name, community }: { name: string; community: string }): string {
  return community ? `${name} · ${community}` : name
}
