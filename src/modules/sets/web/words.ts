import { ungrouped } from '../../../kernel/api/figure.ts'
import { withUnit } from '../../../kernel/api/format.ts'
import { type AllowanceUnit, allowanceUnits, type SetRow } from '../api/set.ts'

/** Returns what a set's price is per, in words after the amount. */
export const perWords = (per: SetRow['per']) => (per === 'set' ? '元/套' : '元/㎡')

/** Returns a quantity (thousandths) with its unit: 90.5 ㎡. */
export const quantityWords = (quantity: number, unit: AllowanceUnit) => withUnit(quantity, allowanceUnits[unit])

/** Reads a quantity with at most three decimals, in thousandths; null for other text. */
export function readQuantity(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(ungrouped(typed) ?? '') ?? []
  return whole === '' ? null : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}
