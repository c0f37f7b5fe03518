import { sql } from 'kysely'
import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { customerOf, editHeld, lockCustomer } from '../../../customer/server/index.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { StageEntries, type StageMove } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import type { Stage, StageGroup } from '../../api/stage.ts'
import { inOrder, judgeMove, judgeReopen } from '../../api/stageRules.ts'
import { lockDealAt } from '../reading/lock.ts'
import { detailOf } from '../reading/read.ts'
import { membersOf, tellDeals } from '../record/change.ts'
import { type Deal, refusalFor, visibleDeal } from '../record/sight.ts'
import { amountWonIn } from '../record/sold.ts'
import { stagesAsking } from '../stages/asking.ts'
import { assertAllowed, factsOf } from '../stages/facts.ts'
import { groupOf, holdGroup, holdGroupOf } from '../stages/stages.ts'
import { replaceMembers, teamToApply } from './members.ts'
import { customerBegun, customerPart, dealPart, editedDeal, toldWithDeal } from './write.ts'

/** The fields that only an ended deal has, emptied. */
const notEnded = { closedAt: null, dealAmount: null, lostReasonId: null, lostNote: '' }

function stageIn(group: StageGroup, id: number): Stage {
  const stage = group.stages.find(one => one.id === id)
  if (!stage) throw badInput('stageId', '阶段不属于该商机的阶段组，请重新选择')
  return stage
}

/** Returns the changes of a deal that arrives in a stage; an end also ends its next contact. */
export function arriving(to: Stage, entered: Partial<StageMove>): Patch<'opportunity'> {
  const now = sql<string>`now()`
  const there = { stageId: to.id, status: to.kind, stageEnteredAt: now }
  if (to.kind === 'open') return { ...there, ...notEnded }
  const ended = { ...there, ...notEnded, closedAt: now, nextFollowUpAt: null }
  return to.kind === 'won'
    ? { ...ended, dealAmount: entered.dealAmount ?? null }
    : { ...ended, lostReasonId: entered.lostReasonId ?? null, lostNote: entered.lostNote ?? '' }
}

function actionOf(group: StageGroup, from: Stage, to: Stage): string {
  if (to.kind === 'won') return '成交'
  if (to.kind === 'lost') return '战败'
  const order = inOrder(group.stages).map(stage => stage.id)
  return order.indexOf(to.id) < order.indexOf(from.id) ? '退回阶段' : '推进阶段'
}

/** Writes the move: the deal, the entry of its stages, the word to open browsers. Returns the deal. */
export async function arrive(
  desk: Desk,
  deal: Deal,
  patch: Patch<'opportunity'>,
  to: Stage,
  log: { action: string; note: string; more?: object },
) {
  const change = { opportunityId: deal.id, fromStageId: deal.stageId, toStageId: to.id, note: log.note }
  const [after, members] = await together(
    () => desk.change('opportunity', deal, patch, { action: log.action, more: log.more as never }),
    () => membersOf(desk, [deal]),
    () =>
      desk.insert('stageChange', { ...change, createdBy: desk.employeeId }, { action: log.action, name: deal.name }),
  )
  await tellDeals(desk, [deal], [after], members)
  return after
}

type AmountWon = ReturnType<typeof amountWonIn>

/** Moves a deal into a stage with the fields entered for the move. Returns it and its customer. Throws as the route declares. */
async function move(desk: Desk, amountWon: AmountWon, body: StageMove) {
  const group = await holdGroupOf(desk, body.id)
  if (!group) throw notFound('商机')
  const wanted = group.stages.find(stage => stage.id === body.stageId)
  const action = !wanted || wanted.kind === 'open' ? 'stage' : 'close'
  const team = body.teamId ? await teamToApply(desk, body.teamId) : null
  const locked = await lockDealAt(desk, body.id, action, body.version)
  // Of a deal that they do not see nobody learns in which stages it could be.
  const to = stageIn(group, body.stageId)
  desk.demand(`businessList:${action}`)
  const held = await lockCustomer(desk, locked.customerId)
  // A word of the deal that was disabled since stays.
  await assertWords(desk, StageEntries, body, { ...locked, houseTypeId: held.houseTypeId })
  const { customer, changes } = await editHeld(
    desk,
    held,
    customerPart(body),
    customerBegun(desk, body.customerVersion),
  )
  const before = team
    ? await replaceMembers(desk, locked, team.members, { action: '套用团队', teamId: team.id })
    : locked
  const part = dealPart(body)
  const dealAmount = to.kind === 'won' ? await amountWon(desk, body.id, body.dealAmount) : body.dealAmount
  const ended = { dealAmount: to.kind === 'won' ? (dealAmount ?? null) : null, area: customer.area }
  const own = await editedDeal(desk, before, body.own, { ...part, ...ended })
  const filled = { ...part, ...arriving(to, { ...body, dealAmount }), ...(own !== undefined && { own }) }
  const entered = to.kind === 'lost' ? { lostReasonId: body.lostReasonId, lostNote: body.lostNote } : {}
  const facts = await factsOf(desk, { ...before, ...filled, dealAmount, ...entered }, customer)
  const { stages, titleOf } = await stagesAsking(desk, group, filled.own ?? before.own)
  assertAllowed(judgeMove(stages, before.stageId, to.id, facts), to.name, titleOf)
  const log = {
    action: actionOf(group, stageIn(group, before.stageId), to),
    note: body.note,
    more: toldWithDeal(changes),
  }
  return { deal: await arrive(desk, before, filled, to, log), customer }
}

/** Returns the open stage that an ended deal was in before. */
async function stageBefore(desk: Desk, { id }: Deal): Promise<number | null> {
  const last = await desk
    .from('stageChange')
    .select('fromStageId')
    .where('opportunityId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.fromStageId ?? null
}

/** The calls that move deals; what their documents come to is from the world. */
export const moveHandlers = (world: World): Handled[] => [
  handle(routes.moveDemand, async (desk, { params, query }) => {
    const sight = await visibleDeal(desk, params.id)
    const { deal } = sight
    const group = await groupOf(desk, deal.stageGroupId)
    const to = stageIn(group, query.stageId)
    const action = to.kind === 'open' ? 'stage' : 'close'
    const customer = await customerOf(desk, deal.customerId)
    const { version: customerVersion } = customer
    const hindrance = desk.may(`businessList:${action}`) ? refusalFor(desk, action, sight) : '您没有此操作的权限'
    if (hindrance) return { fields: [], refusal: hindrance, customerVersion }
    const { stages } = await stagesAsking(desk, group, deal.own)
    const verdict = judgeMove(stages, deal.stageId, to.id, await factsOf(desk, deal, customer))
    if (verdict.kind === 'refused') return { fields: [], refusal: verdict.msg, customerVersion }
    return { fields: verdict.kind === 'missing' ? verdict.fields : [], refusal: null, customerVersion }
  }),

  handle(routes.moveStage, async (desk, { body }) => {
    return detailOf(desk, body.id, await move(desk, amountWonIn(world), body))
  }),

  handle(routes.reopen, async (desk, { body }) => {
    const { deal: known } = await visibleDeal(desk, body.id)
    const group = await holdGroup(desk, known.stageGroupId)
    const before = await lockDealAt(desk, body.id, 'reopen', body.version)
    const was = await stageBefore(desk, before)
    const toId = body.stageId ?? was
    if (toId === null) throw badInput('stageId', '请选择重新打开后的阶段')
    const to = stageIn(group, toId)
    const customer = await customerOf(desk, before.customerId)
    const facts = await factsOf(desk, before, customer)
    const { stages, titleOf } = await stagesAsking(desk, group, before.own)
    assertAllowed(judgeReopen(stages, before.stageId, was, to.id, facts), to.name, titleOf)
    const own = await editedDeal(desk, before, undefined, { ...notEnded, area: customer.area })
    const arrived = { ...arriving(to, {}), ...(own !== undefined && { own }) }
    const after = await arrive(desk, before, arrived, to, { action: '重新打开', note: body.note })
    return detailOf(desk, body.id, { deal: after, customer })
  }),
]
