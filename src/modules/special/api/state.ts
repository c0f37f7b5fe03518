import type { States } from '../../../kernel/api/record.ts'
import { formatDate, type Moment } from '../../../kernel/api/time.ts'

/** What is stored of an offer's state; the rest follows from its last day and from what is left. */
export const storedStates = ['draft', 'approving', 'approved', 'rejected', 'withdrawn'] as const
export type StoredState = (typeof storedStates)[number]

/** An offer's states; those beyond the stored ones are approved offers that are at their end. */
export const specialStates = {
  draft: { title: '草稿', tone: 'grey', live: true },
  approving: { title: '审批中', tone: 'orange', live: true },
  approved: { title: '生效中', tone: 'green', live: true },
  usedUp: { title: '已用完', tone: 'blue' },
  expired: { title: '已过期', tone: 'grey' },
  rejected: { title: '已拒绝', tone: 'red' },
  withdrawn: { title: '已撤回', tone: 'grey' },
} as const satisfies States
export type SpecialState = keyof typeof specialStates

export type Standing = { status: StoredState; quantity: number; used: number; untilOn: string }

/**
 * Returns an offer's state at a moment: an approved one is used up with nothing left, and expired after its last day in Shanghai. A
 * comparison of instants; nothing has to run.
 */
export function stateOf({ status, quantity, used, untilOn }: Standing, at: Moment): SpecialState {
  if (status !== 'approved') return status
  if (used >= quantity) return 'usedUp'
  return formatDate(at) > untilOn ? 'expired' : 'approved'
}

/** What an approval binds of an offer. */
export type Terms = {
  customerId: number
  goodsId: number
  gradeId: number | null
  quantity: number
  price: number
  untilOn: string
}

/** Tells whether new terms ask for another approval: other goods or customer, a lower price, a larger quantity, or a later last day. */
export function isWorse(before: Terms, after: Terms): boolean {
  return (
    after.customerId !== before.customerId ||
    after.goodsId !== before.goodsId ||
    after.gradeId !== before.gradeId ||
    after.quantity > before.quantity ||
    after.price < before.price ||
    after.untilOn > before.untilOn
  )
}
