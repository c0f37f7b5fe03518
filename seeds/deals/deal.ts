import { difference } from '../../src/kernel/server/log/audit.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { clientOf } from '../clues/clients.ts'
import type { Customer } from '../clues/customers.ts'
import { iso } from '../clues/life.ts'
import type { Employee } from '../companies/employ.ts'
import type { Row } from '../insert.ts'

export type DealRow = {
  officeId: number
  id: number
  number: string
  name: string
  customerId: number
  clueId: number
  stageGroupId: number
  stageId: number
  status: 'open' | 'won' | 'lost'
  stageEnteredAt: string
  ownerId: number | null
  departmentId: number | null
  formerOwnerId: number | null
  assignedAt: string | null
  poolId: number | null
  pooledAt: string | null
  teamId: number | null
  channelId: number
  brandIds: number[]
  categoryIds: number[]
  expectedAmount: number | null
  expectedOn: string | null
  dealAmount: number | null
  remark: string
  lostReasonId: number | null
  lostNote: string
  closedAt: string | null
  lastFollowUpAt: string | null
  nextFollowUpAt: string | null
  followUpCount: number
  createdBy: number
  createdAt: string
  updatedAt: string
  version: number
}

export type Member = { employeeId: number; roleId: number | null; share: number }

/** What staff do to a deal, with the call that does it. */
const actions = {
  由流量转为商机: opportunityRoutes.convert.at,
  写跟进: opportunityRoutes.follow.at,
  推进阶段: opportunityRoutes.moveStage.at,
  成交: opportunityRoutes.moveStage.at,
  战败: opportunityRoutes.moveStage.at,
  转交: opportunityRoutes.transfer.at,
  退回公海: opportunityRoutes.giveBack.at,
  设置分成: opportunityRoutes.members.at,
  套用团队: opportunityRoutes.applyTeam.at,
} as const
export type DealAction = keyof typeof actions

type Change = { stageId: number; from: number | null; at: number; by: Employee }

/** A deal from its beginning up to now: its row, its stages, its members, its operation log and its follow-ups. */
export class DealLife {
  readonly deal: DealRow
  readonly customer: Customer
  readonly log: (Row & { at: string })[] = []
  readonly followUps: (Row & { createdAt: string })[] = []
  readonly changes: Change[] = []
  members: Member[] = []
  owner: Employee
  /** When something last happened. */
  at: number
  readonly #now: number

  /** `by` converted the clue at the deal's `createdAt`; nothing happens after `now`. */
  constructor(deal: DealRow, customer: Customer, by: Employee, now: number) {
    this.deal = deal
    this.customer = customer
    this.owner = by
    this.at = Date.parse(deal.createdAt)
    this.#now = now
    this.changes.push({ stageId: deal.stageId, from: null, at: this.at, by })
    this.#write(by, '由流量转为商机', difference({}, deal))
  }

  /** Lets something happen, unless it lies after now. Returns whether it did. */
  happen(at: number, who: Employee, action: DealAction, patch: Partial<DealRow>, more: object = {}): boolean {
    if (at > this.#now) return false
    const changes = { ...difference(this.deal, patch), ...more }
    Object.assign(this.deal, patch, { version: this.deal.version + 1, updatedAt: iso(at) })
    this.at = at
    this.#write(who, action, changes)
    return true
  }

  /** Moves into a stage, with what it changes besides. */
  enter(at: number, action: '推进阶段' | '成交' | '战败', stageId: number, patch: Partial<DealRow>): boolean {
    const from = this.deal.stageId
    const done = this.happen(at, this.owner, action, { ...patch, stageId, stageEnteredAt: iso(at) })
    if (done) this.changes.push({ stageId, from, at, by: this.owner })
    return done
  }

  /** Gives the deal its members. */
  share(at: number, members: Member[], teamId: number | null): boolean {
    const more = { members: [this.members, members] }
    const done = this.happen(at, this.owner, teamId ? '套用团队' : '设置分成', teamId ? { teamId } : {}, more)
    if (done) this.members = members
    return done
  }

  #write(who: Employee, action: DealAction, changes: object): void {
    this.log.push({
      officeId: this.deal.officeId,
      accountId: who.accountId,
      employeeId: who.id,
      personName: who.name,
      action,
      subject: 'opportunity',
      subjectId: String(this.deal.id),
      subjectName: this.deal.name,
      subjectVersion: this.deal.version,
      changes,
      route: actions[action],
      ...clientOf(who),
      at: this.deal.updatedAt,
    })
  }
}
