import { difference } from '../../src/kernel/server/log/audit.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import type { Employee } from '../companies/employ.ts'
import type { Row } from '../insert.ts'
import { clientOf } from './clients.ts'
import type { Customer } from './customers.ts'

export type ClueRow = {
  officeId: number
  id: number
  customerId: number
  channelId: number
  status: 'unassigned' | 'following' | 'converted' | 'invalid' | 'pooled'
  ownerId: number | null
  departmentId: number | null
  intentionBrandIds: number[]
  intentionCategoryIds: number[]
  budget: number | null
  remark: string
  invalidReasonId: number | null
  invalidNote: string
  formerOwnerId: number | null
  assignedAt: string | null
  poolId: number | null
  pooledAt: string | null
  lastFollowUpAt: string | null
  nextFollowUpAt: string | null
  followUpCount: number
  createdBy: number
  createdAt: string
  updatedAt: string
  version: number
}

export type FollowUpRow = {
  officeId: number
  kind: 'clue'
  subjectId: number
  methodId: number
  content: string
  nextAt: string | null
  createdBy: number
  createdAt: string
}

/** What staff do to a clue, with the call that does it. */
const actions = {
  新增: clueRoutes.add.at,
  分配: clueRoutes.assign.at,
  领取: clueRoutes.claim.at,
  退回公海: clueRoutes.giveBack.at,
  标记无效: clueRoutes.invalidate.at,
  写跟进: clueRoutes.follow.at,
  转商机: '',
} as const
export type Action = keyof typeof actions

export const iso = (at: number) => new Date(at).toISOString()

/** A clue from its beginning up to now: its row, its operation log and its follow-ups. */
export class Life {
  readonly clue: ClueRow
  readonly customer: Customer
  readonly log: (Row & { at: string })[] = []
  readonly followUps: FollowUpRow[] = []
  /** Who wrote it down. */
  readonly by: Employee
  owner: Employee | null
  /** When something last happened. */
  at: number
  readonly #now: number

  /** `by` wrote the clue down at its `createdAt`; nothing happens after `now`. */
  constructor(clue: ClueRow, customer: Customer, { by, owner }: { by: Employee; owner: Employee | null }, now: number) {
    this.clue = clue
    this.customer = customer
    this.by = by
    this.owner = owner
    this.at = Date.parse(clue.createdAt)
    this.#now = now
    this.#write(by, '新增', difference({}, clue))
  }

  /** Lets something happen, unless it lies after now. Returns whether it did. */
  happen(at: number, who: Employee, action: Action, patch: Partial<ClueRow>): boolean {
    if (at > this.#now) return false
    const changes = difference(this.clue, patch)
    Object.assign(this.clue, patch, { version: this.clue.version + 1, updatedAt: iso(at) })
    this.at = at
    this.#write(who, action, changes)
    return true
  }

  /** Gives the clue to someone: by a superior, or taken from the pool by themselves. */
  handTo(owner: Employee, at: number, who: Employee, action: '分配' | '领取'): boolean {
    const { id, departmentId } = owner
    const patch = {
      status: 'following' as const,
      ownerId: id,
      departmentId,
      assignedAt: iso(at),
      poolId: null,
      pooledAt: null,
    }
    const done = this.happen(at, who, action, patch)
    if (done) this.owner = owner
    return done
  }

  #write(who: Employee, action: Action, changes: object): void {
    this.log.push({
      officeId: this.clue.officeId,
      accountId: who.accountId,
      employeeId: who.id,
      personName: who.name,
      action,
      subject: 'clue',
      subjectId: String(this.clue.id),
      subjectName: this.customer.name,
      subjectVersion: this.clue.version,
      changes,
      route: actions[action],
      ...clientOf(who),
      at: this.clue.updatedAt,
    })
  }
}
