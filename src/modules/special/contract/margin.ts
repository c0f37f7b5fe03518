import { mulDiv } from '../../../kernel/contract/division.ts'

const whole = 10_000 // basis points

/** Returns the margin (basis points) of a price over a cost, both fen per the same unit; null without a cost or a price. */
export function marginOf(price: number | null, cost: number | null): number | null {
  return price === null || cost === null || price === 0 ? null : mulDiv(price - cost, whole, price)
}

/** Returns a price as a share (basis points) of the list price: 8500 is 85 折; null without a list price. */
export function discountOf(price: number, listPrice: number | null): number | null {
  return listPrice === null || listPrice === 0 ? null : mulDiv(price, whole, listPrice)
}
