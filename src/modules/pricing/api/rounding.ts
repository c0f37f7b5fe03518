import { mulDiv } from '../../../kernel/api/division.ts'
import type { Rounding } from './batch.ts'

/** How much a price moves: basis points of it, or fen; below zero for less. */
export type Change = { way: 'percent' | 'amount'; change: number; rounding: Rounding }

const steps = { fen: 1, jiao: 10, yuan: 100, ten: 1000 } as const // fen
const nine = 900 // fen: the last digit of the yuan is 9

/** Returns a price (fen) after a change, rounded; null where it would fall to nothing or below. */
export function changed(price: number, { way, change, rounding }: Change): number | null {
  const moved = way === 'percent' ? mulDiv(price, 10_000 + change, 10_000) : price + change
  const rounded = roundTo(Math.max(moved, 0), rounding)
  return rounded > 0 || price === 0 ? rounded : null
}

/** Rounds a price (fen, zero or more) to the nearest one that looks as wanted, half up. */
export function roundTo(price: number, rounding: Rounding): number {
  if (rounding !== 'nine') return mulDiv(price, 1, steps[rounding]) * steps[rounding]
  return Math.max(mulDiv(price - nine, 1, steps.ten), 0) * steps.ten + nine
}
