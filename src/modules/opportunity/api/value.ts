import { mulDiv } from '../../../kernel/api/division.ts'

/**
 * Returns the expected value of a deal: its expected amount (fen) times the probability of its stage (basis points), rounded
 * half up to a whole fen. Null without an expected amount.
 */
export function expectedValue(amount: number | null, probability: number): number | null {
  return amount === null ? null : mulDiv(amount, probability, 10_000)
}
