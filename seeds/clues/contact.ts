import { appointment, day, dayStart, minute, whenOpen } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Dice } from '../random.ts'
import { iso, type Life } from './life.ts'
import { drawDelay, lateness, type Plan } from './odds.ts'
import type { Staffing } from './staffing.ts'
import type { Said, Talk } from './talk.ts'

/** What a clue's story is told with. */
export type Teller = {
  dice: Dice
  now: number
  staffing: Staffing
  talk: Talk
  wordId(typeCode: string, label: string): number
  /** The company's pool. */
  poolId: number
}

/** When the next contact was agreed for, if at all, and when it will really be. */
type Agreement = { next: number | null; due: number }

/** The contact of this number, at `due`. Returns when the next one is due; null where this one lies after now. */
export function makeContact(teller: Teller, life: Life, due: number, number: number, plan: Plan): number | null {
  const owner = present(teller, life, due)
  if (!owner) return null
  const at = Math.max(due, life.at + 10 * minute)
  const closing = number === plan.contacts && plan.end !== 'pooled'
  const agreement = closing ? { next: null, due: at } : agree(teller, owner, at, number)
  const said = say(teller.talk, at, agreement.next, number, plan)
  return writeDown(teller, life, owner, at, agreement.next, said) ? agreement.due : null
}

/** The owner, or the colleague to whom the clues went when the owner left; null where that lies after now. */
export function present(teller: Teller, life: Life, due: number): Employee | null {
  const { staffing, dice, now } = teller
  const { owner } = life
  if (!owner || owner.left === null || owner.left > Math.min(due, now)) return owner
  const at = Math.max(whenOpen(dice, owner.left), life.at + minute)
  const colleague = staffing.seller(at, life.customer.district, owner)
  return life.handTo(colleague, at, staffing.assigner(owner, colleague), '分配') ? present(teller, life, due) : null
}

function agree(teller: Teller, owner: Employee, at: number, number: number): Agreement {
  return urgent(teller, owner, at) ?? usual(teller.dice, at, number)
}

/** Within days at first, later more slowly; sometimes nothing is agreed. */
function usual(dice: Dice, at: number, number: number): Agreement {
  if (dice.chance(0.07)) return { next: null, due: whenOpen(dice, at + dice.int(4, 12) * day) }
  const gap = number <= 2 ? dice.pick([1, 2, 3, 3, 5, 7, 10, 14]) : dice.pick([5, 7, 10, 14, 20, 25, 30, 45])
  const next = appointment(dice, at + gap * day)
  return { next, due: whenOpen(dice, next + drawDelay(dice, lateness)) }
}

/** Who signs in to the demo finds work: contacts of the last days that were agreed for today, or missed. */
function urgent({ dice, now }: Teller, owner: Employee, at: number): Agreement | null {
  const daysAgo = (dayStart(now) - dayStart(at)) / day
  if (!owner.signsIn || daysAgo < 1 || daysAgo > 7 || dice.chance(0.6)) return null
  const missed = daysAgo === 1 || dice.chance(0.6) ? 0 : dice.int(1, Math.min(3, daysAgo - 1))
  return { next: appointment(dice, now - missed * day), due: now + day }
}

function say(talk: Talk, at: number, next: number | null, number: number, { end, contacts, reason }: Plan): Said {
  if (number < contacts) {
    const inVain = end === 'invalid' && reason === '多次未接通'
    return inVain ? talk.unanswered(at, next) : talk.onTheWay(at, next)
  }
  if (end === 'invalid') return talk.farewell(reason)
  return end === 'converted' ? talk.won() : talk.cold()
}

function writeDown(
  { wordId }: Teller,
  life: Life,
  owner: Employee,
  at: number,
  next: number | null,
  { content, method }: Said,
): boolean {
  const { officeId, id: subjectId, followUpCount } = life.clue
  const nextAt = next === null ? null : iso(next)
  const createdAt = iso(at)
  const patch = { followUpCount: followUpCount + 1, lastFollowUpAt: createdAt, nextFollowUpAt: nextAt }
  if (!life.happen(at, owner, '写跟进', patch)) return false
  const methodId = wordId('followUpMethod', method)
  const said = { officeId, kind: 'clue', subjectId, methodId, content, nextAt, createdBy: owner.id, createdAt } as const
  life.followUps.push(said)
  return true
}
