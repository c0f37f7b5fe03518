import { formatDate } from '../../src/kernel/api/time.ts'
import { appointment, day, dayStart, minute, whenOpen } from '../calendar.ts'
import { iso } from '../clues/life.ts'
import { drawDelay, lateness } from '../clues/odds.ts'
import type { Staffing } from '../clues/staffing.ts'
import type { Company } from '../companies/found.ts'
import type { Dice } from '../random.ts'
import type { DealLife } from './deal.ts'
import { drawReason, odds, pooled } from './odds.ts'
import { otherReason, type RoadStage, road, sayFarewell, sayIn, wayIn } from './sentences.ts'
import type { Team } from './teams.ts'

/** What the stories of a company's deals are told with. */
export type Teller = {
  dice: Dice
  now: number
  staffing: Staffing
  company: Company
  teams: readonly Team[]
  stageId(name: string): number
}

/** Lets a deal live from the conversion until its end or until now, whichever comes first. */
export function tellDeal(teller: Teller, life: DealLife): void {
  shareOut(teller, life)
  for (const [index, stage] of road.entries()) {
    if (!workOn(teller, life, stage)) break
    if (endsHere(teller, life, stage)) return
    const next = road[index + 1]
    if (!(next ? moveOn(teller, life, next) : win(teller, life))) break
  }
  handOn(teller, life, teller.now)
}

/** The owner of half of the deals works with a team, or shares with one colleague. */
function shareOut({ dice, teams, company }: Teller, life: DealLife): void {
  if (!dice.chance(0.5)) return
  const at = life.at + dice.int(3, 20) * minute
  const team = teams.find(one => one.departmentId === life.deal.departmentId && one.since < life.at)
  const own = dice.int(12, 16) * 500
  const colleague = company.employees.find(
    one => one.departmentId === life.owner.departmentId && one !== life.owner && one.share > 0 && worksAt(one, at),
  )
  if (team && dice.chance(0.6)) {
    const members = team.members.map(({ employeeId, roleId, share }) => ({ employeeId, roleId, share }))
    life.share(at, members, team.id)
  } else if (colleague) {
    const first = { employeeId: life.owner.id, roleId: company.wordId('teamRole', '主导购'), share: own }
    const second = { employeeId: colleague.id, roleId: company.wordId('teamRole', '协同导购'), share: 10_000 - own }
    life.share(at, [first, second], null)
  }
}

const worksAt = ({ since, left }: { since: number; left: number | null }, at: number) =>
  since <= at && (left === null || left > at)

/** Gives the deal of an owner who has left to a colleague. Returns false where that lies after now. */
function handOn(teller: Teller, life: DealLife, due: number): boolean {
  const { owner, deal } = life
  if (owner.left === null || owner.left > Math.min(due, teller.now) || deal.status !== 'open' || deal.ownerId === null)
    return true
  const at = Math.max(whenOpen(teller.dice, owner.left), life.at + minute)
  const colleague = teller.staffing.seller(at, life.customer.district, owner)
  const assigner = teller.staffing.assigner(owner, colleague)
  const { id: ownerId, departmentId } = colleague
  const patch = { ownerId, departmentId, formerOwnerId: owner.id, assignedAt: iso(at) }
  const members = life.members.map(one => (one.employeeId === owner.id ? { ...one, employeeId: ownerId } : one))
  const isIn = life.members.some(one => one.employeeId === ownerId)
  const more = members.length > 0 && !isIn ? { members: [life.members, members] } : {}
  if (!life.happen(at, assigner, '转交', patch, more)) return false
  if (!isIn) life.members = members
  life.owner = colleague
  return handOn(teller, life, due)
}

/** The contacts of a stage. Returns false where one lies after now: the deal is there still. */
function workOn(teller: Teller, life: DealLife, stage: RoadStage): boolean {
  const { dice } = teller
  const { contacts, gap } = odds[stage]
  const count = dice.pick(contacts)
  for (let number = 1; number <= count; number++) {
    const due = dueOf(teller, life)
    if (!handOn(teller, life, due)) return false
    const at = Math.max(due, life.at + 10 * minute)
    const next = appointment(dice, at + dice.int(...gap) * day)
    if (!contact(teller, life, at, next, [sayIn(dice, stage, life.customer), wayIn(dice, stage)])) return false
  }
  return true
}

/** When the agreed contact will really be; who signs in to the demo finds some that were missed. */
function dueOf({ dice, now }: Teller, life: DealLife): number {
  const { nextFollowUpAt } = life.deal
  const next = nextFollowUpAt === null ? life.at + dice.int(1, 6) * day : Date.parse(nextFollowUpAt)
  const isRecent = now - next < 6 * day
  if (life.owner.signsIn && isRecent && dice.chance(0.5)) return now + day
  return whenOpen(dice, next + drawDelay(dice, lateness))
}

function contact(
  { company }: Teller,
  life: DealLife,
  at: number,
  next: number | null,
  [content, way]: [string, string],
) {
  const { officeId, id: subjectId, followUpCount } = life.deal
  const nextAt = next === null ? null : iso(next)
  const createdAt = iso(at)
  const patch = { followUpCount: followUpCount + 1, lastFollowUpAt: createdAt, nextFollowUpAt: nextAt }
  if (!life.happen(at, life.owner, '写跟进', patch)) return false
  const methodId = company.wordId('followUpMethod', way)
  const createdBy = life.owner.id
  life.followUps.push({ officeId, kind: 'opportunity', subjectId, methodId, content, nextAt, createdBy, createdAt })
  return true
}

const soon = (dice: Dice, life: DealLife) => life.at + dice.int(2, 25) * minute

/** Whether a deal ends in a stage: lost, or given back to the pool. A home whose address nobody told is never measured. */
function endsHere(teller: Teller, life: DealLife, stage: RoadStage): boolean {
  const { dice } = teller
  const isStuck = stage === '到店' && life.customer.community === ''
  if (!isStuck && !dice.chance(odds[stage].lost)) return false
  if (dice.chance(pooled)) return giveBack(teller, life)
  return lose(teller, life, stage)
}

function lose({ dice, company, stageId }: Teller, life: DealLife, stage: RoadStage): boolean {
  const reason = drawReason(dice, road.indexOf(stage) >= road.indexOf('报价'))
  const note = sayFarewell(dice, reason, life.customer)
  const at = soon(dice, life)
  return life.enter(at, '战败', stageId('战败'), {
    status: 'lost',
    closedAt: iso(at),
    nextFollowUpAt: null,
    lostReasonId: company.wordId('lostReason', reason),
    lostNote: reason === otherReason || dice.chance(0.5) ? note : '',
  })
}

function giveBack({ dice, company: { poolId } }: Teller, life: DealLife): boolean {
  const at = soon(dice, life)
  const patch = {
    poolId,
    pooledAt: iso(at),
    formerOwnerId: life.owner.id,
    ownerId: null,
    departmentId: null,
    teamId: null,
    nextFollowUpAt: null,
  }
  const more = life.members.length > 0 ? { members: [life.members, null] } : {}
  const done = life.happen(at, life.owner, '退回公海', patch, more)
  if (done) life.members = []
  return done
}

/** Into the next stage, with what it asks for. */
function moveOn({ dice, stageId }: Teller, life: DealLife, to: RoadStage): boolean {
  const at = soon(dice, life)
  const { deal } = life
  const amount = roundly(deal.expectedAmount ?? dice.int(30, 260) * 100_000)
  const quoted = to === '报价' ? { expectedAmount: roundly(amount * (0.85 + dice.next() * 0.4)) } : {}
  const dated = to === '定金' ? { expectedOn: formatDate(dayStart(at) + dice.int(15, 50) * day) } : {}
  return life.enter(at, '推进阶段', stageId(to), { ...quoted, ...dated })
}

function win({ dice, stageId }: Teller, life: DealLife): boolean {
  const at = soon(dice, life)
  const dealAmount = roundly((life.deal.expectedAmount ?? 0) * (0.88 + dice.next() * 0.16))
  return life.enter(at, '成交', stageId('成交'), { status: 'won', closedAt: iso(at), nextFollowUpAt: null, dealAmount })
}

/** Fen as people agree on a price: to a hundred yuan. */
const roundly = (fen: number) => Math.max(10_000, Math.round(fen / 10_000) * 10_000)
