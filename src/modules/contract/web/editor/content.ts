import type { CheckedLines } from '../../../lines/api/checked.ts'
import { contentOf, type EditState, linesOf } from '../../../lines/web/editor/state.ts'
import type { ContractContent, ContractDetail } from '../../api/contract.ts'
import type { TermInput } from '../../api/terms.ts'

/** Returns a contract as it is typed, before its signing. */
export function editOf(contract: ContractDetail): EditState {
  const { channelId, levelId, discountKind, discount, coupon, rounding } = contract
  const head = { channelId, levelId, discountKind, discount, coupon, rounding }
  return { head, ...linesOf(contract.typed as CheckedLines) }
}

/** Returns the terms of a contract as they are typed. */
export const termsOf = ({ terms }: ContractDetail): TermInput[] =>
  terms.map(({ name, dueKind, dueDay, offsetDays, rate, typed }) => ({
    name,
    dueKind,
    dueDay,
    offsetDays,
    rate,
    amount: typed,
  }))

/** Returns what is sent of an edited contract. */
export function sentOf(state: EditState, terms: readonly TermInput[], clauses: string): ContractContent {
  return { ...contentOf(state), terms: [...terms], clauses }
}
