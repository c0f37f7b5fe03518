import { z } from 'zod'
import { text } from '../../../kernel/api/fields.ts'
import { formatDate } from '../../../kernel/api/time.ts'

/** Which part of the day stands in a number; the running number begins anew with each. */
export const datedWords = { none: '不带日期', year: '年', month: '年月', day: '年月日' } as const
const lengths = { none: 0, year: 4, month: 6, day: 8 } as const

/** How the numbers are written that records get by themselves: 售后202611-0001. */
export const Numbering = z.object({
  prefix: text('前缀', 10).default(''),
  dated: z.enum(Object.keys(datedWords) as ['none', 'year', 'month', 'day']).default('none'),
  /** Digits of the running number at least. */
  digits: z.number().int().min(1).max(8, '最多 8 位').default(4),
})
export type Numbering = z.output<typeof Numbering>

export const usualNumbering: Numbering = Numbering.parse({})

/**
 * What stands before the running number of a record that is made at a moment, by the day in Asia/Shanghai. It never ends
 * with a digit (`customProblems`), so that two numbers are equal only where head and running number are.
 */
export function headOf({ prefix, dated }: Numbering, at: string): string {
  const day = formatDate(at).replaceAll('-', '').slice(0, lengths[dated])
  return day ? `${prefix}${day}-` : prefix
}

/** The number with this head and running number. */
export const numberOf = (head: string, running: number, { digits }: Numbering) =>
  `${head}${String(running).padStart(digits, '0')}`
