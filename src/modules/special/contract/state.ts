import { formatDate, type Moment } from '../../../kernel/contract/time.ts'

/** What is stored of an offer's state; the rest follows from its last day and from what is left. */
export const storedStates = ['draft', 'approving', 'approved', 'rejected', 'withdrawn'] as const
export type StoredState = (typeof storedStates)[number]

export const specialStates = {
  draft: '草稿',
  approving: '审批中',
  approved: '生效中',
  usedUp: '已用完',
  expired: '已过期',
  rejected: '已拒绝',
  withdrawn: '已撤回',
} as const
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

/** Why something cannot be done with an offer in a state, in words; null where it can. */
export type Deed = 'edit' | 'submit' | 'withdraw'

const refusals: Record<Deed, Partial<Record<StoredState, string>>> = {
  edit: { approving: '特价正在审批，撤回后才能修改' },
  submit: { approving: '特价正在审批', approved: '特价已经通过' },
  withdraw: { approving: '特价正在审批，请在审批中撤回', rejected: '特价已被拒绝', withdrawn: '特价已经撤回' },
}

/** Returns why a deed is refused for an offer of this stored state; null where it is not. */
export const refusalOf = (deed: Deed, status: StoredState): string | null => refusals[deed][status] ?? null
