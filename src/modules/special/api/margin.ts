import { mulDiv } from '../../../kernel/api/division.ts'

const whole = 10_000 // basis points
/** Rates beyond this (basis points) say only that something is far off. */
export const mostRate = 1_000_000_000

const shareOf = (part: number, of: number): number =>
  Math.abs(part) / of > mostRate / whole ? Math.sign(part) * mostRate : mulDiv(part, whole, of)

/** Returns the margin (basis points) of a price over a cost, both fen per the same unit; null without a cost or a price. */
export function marginOf(price: number | null, cost: number | null): number | null {
  return price === null || cost === null || price === 0 ? null : shareOf(price - cost, price)
}

/** Returns a price as a share (basis points) of the list price: 8500 is 85 折; null without a list price. */
export function discountOf(price: number, listPrice: number | null): number | null {
  return listPrice === null || listPrice === 0 ? null : shareOf(price, listPrice)
}
