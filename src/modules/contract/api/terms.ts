import { z } from 'zod'
import { allocate, mulDiv } from '../../../kernel/api/division.ts'
import { Day, Fen, oneOf, Rate, requiredText } from '../../../kernel/api/fields.ts'
import { percentWords, yuan } from '../../../kernel/api/format.ts'

/** What a term of payment waits for. */
export const dueKinds = {
  signing: '签订合同',
  production: '下单生产前',
  delivery: '发货前',
  installation: '安装完成',
  date: '指定日期',
} as const
export type DueKind = keyof typeof dueKinds
/** What happens to a contract, from which terms become due. */
export type DueEvent = Exclude<DueKind, 'date'>

export const mostTerms = 24

/** A term as it is typed: a share of the total, an amount, or (neither) what the others leave. */
export const TermInput = z
  .object({
    name: requiredText('款项', 20),
    dueKind: oneOf('付款条件', dueKinds),
    dueDay: Day.nullable().default(null).meta({ title: '付款日期', kind: 'date' }),
    offsetDays: z
      .number({ error: '天数应为数字' })
      .int('天数应为整数')
      .min(0, '天数须为 0 或更大')
      .max(365, '天数最多 365')
      .default(0)
      .meta({ title: '之后天数', kind: 'integer' }),
    rate: Rate.nullable().default(null).meta({ title: '比例' }),
    amount: Fen.nullable().default(null).meta({ title: '金额', kind: 'money' }),
  })
  .refine(term => term.dueKind !== 'date' || term.dueDay !== null, { path: ['dueDay'], error: '请填写付款日期' })
export type TermInput = z.output<typeof TermInput>

export const TermsInput = z.array(TermInput).min(1, '至少一期付款').max(mostTerms, `最多 ${mostTerms} 期`)

/** What a company starts with: 定金, before delivery, and the rest after installation. */
export const usualTerms: readonly TermInput[] = [
  { name: '首付款', dueKind: 'signing', dueDay: null, offsetDays: 0, rate: 5000, amount: null },
  { name: '发货款', dueKind: 'delivery', dueDay: null, offsetDays: 0, rate: 4500, amount: null },
  { name: '尾款', dueKind: 'installation', dueDay: null, offsetDays: 7, rate: null, amount: null },
]

/** A reason why terms do not come to the total, in words. */
export type TermsFault = { msg: string }

const whole = 10_000 // basis points
type Share = Pick<TermInput, 'rate' | 'amount'>

/**
 * Returns the amount (fen) of each term: amounts as typed, shares of the total by largest remainder, and what is left for those with neither.
 * They sum to the total exactly (chain.md §0); a fault says by how much they would not.
 */
export function plannedOf(total: number, terms: readonly Share[]): number[] | TermsFault {
  if (terms.some(({ rate, amount }) => rate !== null && amount !== null))
    return { msg: '一期付款的比例和金额只能填一个' }
  const rates = terms.map(({ rate }) => rate ?? 0)
  const rated = sum(rates)
  if (rated > whole) return { msg: `各期比例合计 ${percentWords(rated)}，不能超过 100%，请改小其中一期` }
  const pool = mulDiv(total, rated, whole)
  const shares = rated === 0 ? rates : allocate(pool, rates)
  const typed = sum(terms.map(({ amount }) => amount ?? 0))
  const left = total - typed - pool
  if (left < 0) return { msg: `各期合计超过合同金额 ${yuan(-left)}，请改小其中一期` }
  const open = terms.map(({ rate, amount }) => (rate === null && amount === null ? 1 : 0))
  if (!open.includes(1)) {
    if (left > 0) return { msg: `各期合计比合同金额少 ${yuan(left)}，请改大其中一期，或加一期“剩余全部”` }
    return terms.map(({ amount }, at) => amount ?? (shares[at] as number))
  }
  const rest = allocate(left, open)
  return terms.map(({ amount, rate }, at) =>
    rate !== null ? (shares[at] as number) : (amount ?? (rest[at] as number)),
  )
}

/**
 * Returns the amounts (fen) of terms that may not fit the total yet: as planned where they fit it, else each as far as those before it leave
 * some, and the last with the rest. They sum to the total exactly.
 */
export function clippedOf(total: number, terms: readonly Share[]): number[] {
  const planned = plannedOf(total, terms)
  if (!('msg' in planned)) return planned
  let left = total
  return terms.map(({ rate, amount }, at) => {
    const asked = amount ?? mulDiv(total, rate ?? 0, whole)
    const part = at === terms.length - 1 ? left : Math.min(asked, left)
    left -= part
    return part
  })
}

/** A term that stands: what it asks for and what is paid of it, in fen. */
export type Standing = { amount: number; paid: number }

/**
 * Returns the amounts of terms that shrink by some fen: the last first, and only what is unpaid; what is paid only where that is not
 * enough. Throws a RangeError for more than all of them ask for.
 */
export function shrunk(terms: readonly Standing[], by: number): number[] {
  const amounts = terms.map(({ amount }) => amount)
  let left = by
  const take = (at: number, most: number) => {
    const taken = Math.min(left, most)
    amounts[at] = (amounts[at] as number) - taken
    left -= taken
  }
  for (let at = terms.length - 1; at >= 0; at--) take(at, (amounts[at] as number) - (terms[at] as Standing).paid)
  for (let at = terms.length - 1; at >= 0; at--) take(at, amounts[at] as number)
  if (left > 0) throw new RangeError('more than the terms ask for')
  return amounts
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
