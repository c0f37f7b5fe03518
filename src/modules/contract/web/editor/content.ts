import type { CheckedQuotation } from '../../../quotation/api/quotation.ts'
import { contentOf, type EditState, newKey } from '../../../quotation/web/editor/state.ts'
import type { ContractContent, ContractDetail } from '../../api/contract.ts'
import type { TermInput } from '../../api/terms.ts'

/** Returns a contract as it is typed, in the shape of quotations. */
export function editOf(contract: ContractDetail): EditState {
  const { channelId, levelId, discountKind, discount, coupon, rounding } = contract
  const typed = contract.typed as CheckedQuotation
  const head = {
    channelId,
    levelId,
    discountKind,
    discount,
    coupon,
    rounding,
    variant: '',
    validUntil: null,
    remark: '',
  }
  return {
    head,
    sets: typed.sets,
    spaces: typed.spaces.map(({ name, lines }) => ({
      key: newKey(),
      name,
      lines: lines.map(({ pieces: _, gross: __, settled: ___, net: ____, judgement: _____, ...line }) => ({
        ...line,
        key: newKey(),
      })),
    })),
  }
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
  const { variant: _, validUntil: __, remark: ___, ...content } = contentOf(state)
  return { ...content, terms: [...terms], clauses }
}
