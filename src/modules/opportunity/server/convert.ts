import type { Selectable } from 'kysely'
import type { Clue } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { changeClues, lockClueToConvert } from '../../clue/server/index.ts'
import { holdEmployees } from '../../organisation/server/index.ts'
import { assureWords } from '../../settings/server/index.ts'
import { type Conversion, DealFields } from '../contract/opportunity.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'
import { createDeal, type DealStart, groupToStartIn } from './create.ts'
import { teamToApply } from './members.ts'
import { type HeldOwner, myself } from './owner.ts'
import { detailOf } from './read.ts'

type ClueRecord = Selectable<Clue>

/** What the deal takes over from the clue, and what was entered in its place. */
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
    ...{ name, expectedOn, remark: remark ?? clue.remark },
    channelId: channelId === undefined ? clue.channelId : channelId,
    brandIds: brandIds ?? clue.intentionBrandIds,
    categoryIds: categoryIds ?? clue.intentionCategoryIds,
    expectedAmount: expectedAmount === undefined ? clue.budget : expectedAmount,
    nextFollowUpAt: nextFollowUpAt === undefined ? clue.nextFollowUpAt : nextFollowUpAt,
  }
}

/** The clue's owner, who keeps it; the caller where nobody has it. Held before the clue is locked. */
async function ownerOf(desk: Desk, clueId: number): Promise<HeldOwner> {
  const clue = await desk.from('clue').select('ownerId').where('id', '=', clueId).executeTakeFirst()
  if (!clue?.ownerId) return myself(desk)
  const [owner] = await holdEmployees(desk, [clue.ownerId])
  return owner && !owner.disabledAt ? owner : myself(desk)
}

/** Follow-ups stay with the clue and belong to the opportunity too. */
function shareFollowUps(desk: Desk, clueId: number, opportunityId: number) {
  return desk.db
    .updateTable('followUp')
    .set({ opportunityId })
    .where('officeId', '=', desk.officeId)
    .where('clueId', '=', clueId)
    .execute()
}

export const convertHandlers = [
  handle(routes.convert, async (desk, { body }) => {
    const owner = await ownerOf(desk, body.clueId)
    const team = body.teamId ? await teamToApply(desk, body.teamId) : null
    const group = await groupToStartIn(desk, owner, body.stageId ?? null)
    const clue = await lockClueToConvert(desk, body.clueId)
    if (clue.ownerId !== null && clue.ownerId !== owner.id) throw conflict('该流量刚刚换了负责人，请刷新后再转商机')
    const start = startOf(clue, body)
    const { intentionBrandIds: brandIds, intentionCategoryIds: categoryIds, channelId } = clue
    await assureWords(desk, DealFields, start, { brandIds, categoryIds, channelId })
    const customer = await desk.from('customer').selectAll().where('id', '=', clue.customerId).executeTakeFirstOrThrow()
    const { lastFollowUpAt, followUpCount } = clue
    const origin = { clueId: clue.id, lastFollowUpAt, followUpCount }
    const stageId = body.stageId ?? null
    const deal = await createDeal(desk, group, { start, owner, customer, stageId, team, origin }, '由流量转为商机')
    await changeClues(desk, [clue], { status: 'converted', nextFollowUpAt: null }, `转商机 ${deal.number}`)
    await shareFollowUps(desk, clue.id, deal.id)
    return detailOf(desk, deal.id)
  }),
]
