import type { Selectable } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Clue } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { changeClues, customClue, lockClueToConvert } from '../../../clue/server/index.ts'
import { customerOf } from '../../../customer/server/index.ts'
import { assertAsked, assertBuiltIn, carriedCustomValues } from '../../../customFields/server/index.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { type Conversion, DealFields } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import type { StageGroup } from '../../api/stage.ts'
import { detailOf } from '../reading/read.ts'
import { type HeldOwner, myself } from '../record/owner.ts'
import { scopeModule } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { holdGroup, stageGroups } from '../stages/stages.ts'
import { createDeal, type DealStart, groupToStartIn } from './create.ts'
import { teamToApply } from './members.ts'

type ClueRecord = Selectable<Clue>

/** Returns the fields that the deal takes from the clue, with the entered ones in their place. */
function startOf(clue: ClueRecord, entered: Conversion): DealStart {
  const {
    name = '',
    channelId,
    brandIds,
    categoryIds,
    expectedAmount,
    expectedOn = null,
    remark,
    nextFollowUpAt,
  } = entered
  return {
    name,
    expectedOn,
    remark: remark ?? clue.remark,
    channelId: channelId === undefined ? clue.channelId : channelId,
    brandIds: brandIds ?? clue.intentionBrandIds,
    categoryIds: categoryIds ?? clue.intentionCategoryIds,
    expectedAmount: expectedAmount === undefined ? clue.budget : expectedAmount,
    nextFollowUpAt: nextFollowUpAt === undefined ? clue.nextFollowUpAt : nextFollowUpAt,
  }
}

type Coming = { owner: HeldOwner; ownerId: number | null; groups: StageGroup[] }

/**
 * Returns the owner of the new deal: the clue's owner, or the caller if it has none. Locks them before the clue. Also
 * returns the stage groups.
 */
async function ownerToBe(desk: Desk, clueId: number): Promise<Coming> {
  const [clue, groups] = await together(
    () => desk.from('clue').select('ownerId').where('id', '=', clueId).executeTakeFirst(),
    () => stageGroups(desk),
  )
  const ownerId = clue?.ownerId ?? null
  const [held] = ownerId === null ? [] : await holdEmployees(desk, [ownerId])
  return { owner: held && !held.disabledAt ? held : await myself(desk), ownerId, groups }
}

/** Refuses to make a deal that the person would not see (40300). */
function assertSeen(desk: Desk, { id: ownerId, departmentId }: HeldOwner): void {
  if (!desk.reaches(scopeModule, { ownerId, departmentId }))
    throw new Refusal(codes.forbidden, '您的商机数据范围不包含该负责人，不能转商机，请负责人自己转或联系主管')
}

export const convertHandlers = [
  handle(routes.convert, async (desk, { body }) => {
    await assertBuiltIn(desk, customDeal, body, { isNew: false })
    const { owner, ownerId, groups } = await ownerToBe(desk, body.clueId)
    const team = body.teamId ? await teamToApply(desk, body.teamId) : null
    const [group, clue] = await together(
      () => holdGroup(desk, groupToStartIn(groups, owner, body.stageId ?? null)),
      () => lockClueToConvert(desk, body.clueId),
    )
    assertSeen(desk, owner)
    if (clue.ownerId !== ownerId) throw conflict('该流量刚刚换了负责人，请刷新后再转商机')
    const start = startOf(clue, body)
    const { intentionBrandIds: brandIds, intentionCategoryIds: categoryIds, channelId } = clue
    const [, customer] = await together(
      () => assertWords(desk, DealFields, start, { brandIds, categoryIds, channelId }),
      () => customerOf(desk, clue.customerId),
    )
    const { lastFollowUpAt, followUpCount } = clue
    const origin = { clueId: clue.id, lastFollowUpAt, followUpCount }
    const stageId = body.stageId ?? null
    await assertAsked(desk, customDeal, start)
    const carried = await carriedCustomValues(desk, customClue, clue.own, customDeal)
    const made = { start, owner, customer, stageId, team, origin, own: body.own, carried }
    const deal = await createDeal(desk, group, made, '由流量转为商机')
    const patch = { status: 'converted', nextFollowUpAt: null } as const
    const named = new Map([[customer.id, customer.name]])
    await changeClues(desk, [clue], patch, '转商机', named, { opportunityId: [null, deal.id] })
    return detailOf(desk, deal.id, { deal, customer })
  }),
]
