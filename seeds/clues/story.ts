import { day, hour, minute, whenOpen } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Channel } from './channels.ts'
import { makeContact, present, type Teller } from './contact.ts'
import { iso, type Life } from './life.ts'
import { assignment, drawDelay, drawPlan, mostContacts, type Plan } from './odds.ts'

/** Lets a clue live from its beginning until its end or until now, whichever comes first. */
export function tell(teller: Teller, life: Life, channel: Channel): void {
  const isForOthers = channel.door === 'desk' || channel.door === 'field'
  if (isForOthers && !isAssigned(teller, life)) return
  while (isReturned(teller, life, channel)) {
    if (!isTakenUp(teller, life)) return
  }
}

function isAssigned({ dice, now, staffing }: Teller, life: Life): boolean {
  // Someone is always behind with the last days' clues.
  if (now - life.at < 10 * day && dice.chance(0.4)) return false
  const at = whenOpen(dice, life.at + drawDelay(dice, assignment))
  const owner = staffing.seller(at, life.customer.district)
  return life.handTo(owner, at, staffing.assigner(life.by, owner), '分配')
}

/** Out of the pool: claimed by a seller, or given to one by the head. */
function isTakenUp({ dice, staffing }: Teller, life: Life): boolean {
  if (life.clue.followUpCount >= mostContacts || dice.chance(0.55)) return false
  const at = whenOpen(dice, life.at + dice.int(2, 35 * 24) * hour)
  const seller = staffing.seller(at, life.customer.district, life.owner ?? undefined)
  if (dice.chance(0.75)) return life.handTo(seller, at, seller, '领取')
  return life.handTo(seller, at, staffing.superior(seller), '分配')
}

/** One owner's work on a clue. Returns whether it ended in the pool; otherwise it is over or goes on after now. */
function isReturned(teller: Teller, life: Life, channel: Channel): boolean {
  const { dice } = teller
  const plan = drawPlan(dice, channel, life.clue.followUpCount)
  let due: number | null = firstContact(teller, life, channel)
  for (let number = 1; number <= plan.contacts && due !== null; number++)
    due = makeContact(teller, life, due, number, plan)
  return due !== null && conclude(teller, life, plan) && plan.end === 'pooled'
}

/** Minutes later for someone who stands in the shop, otherwise within a working day. */
function firstContact({ dice }: Teller, life: Life, { door }: Channel): number {
  const isHere = door === 'shop' && life.clue.followUpCount === 0
  return whenOpen(dice, life.at + (isHere ? dice.int(2, 30) : dice.int(10, 900)) * minute)
}

function conclude(teller: Teller, life: Life, plan: Plan): boolean {
  const { dice } = teller
  const at =
    plan.end === 'pooled' ? whenOpen(dice, life.at + dice.int(3, 14) * day) : life.at + dice.int(1, 25) * minute
  const owner = present(teller, life, at)
  if (!owner) return false
  if (plan.end === 'converted') return life.happen(at, owner, '转商机', { status: 'converted', nextFollowUpAt: null })
  return plan.end === 'invalid' ? invalidate(teller, life, at, owner, plan.reason) : giveBack(teller, life, at, owner)
}

function invalidate({ dice, wordId }: Teller, life: Life, at: number, owner: Employee, reason: string): boolean {
  return life.happen(at, owner, '标记无效', {
    status: 'invalid',
    invalidReasonId: wordId('clueInvalidReason', reason),
    invalidNote: dice.chance(0.3) ? dice.pick(['已与客户确认', '店长已知晓', '录音可查', '见跟进记录']) : '',
    nextFollowUpAt: null,
  })
}

function giveBack({ dice, staffing, poolId }: Teller, life: Life, due: number, owner: Employee): boolean {
  const at = Math.max(due, life.at + minute)
  return life.happen(at, dice.chance(0.7) ? owner : staffing.superior(owner), '退回公海', {
    status: 'pooled',
    ownerId: null,
    departmentId: null,
    formerOwnerId: owner.id,
    poolId,
    pooledAt: iso(at),
    nextFollowUpAt: null,
  })
}
