/**
 * Returns what a deal is worth in expectation: its expected amount (fen) by the probability of its stage (basis points),
 * rounded half up to a whole fen. Null where no amount is expected.
 */
export function expectedValue(amount: number | null, probability: number): number | null {
  return amount === null ? null : Number((BigInt(amount) * BigInt(probability) + 5000n) / 10_000n)
}
