import { mulDiv } from '../../../kernel/contract/division.ts'

/** The share of a contract's price up to which 定金 counts as such, in basis points: 20 % (民法典 §586, chain.md §3). */
export const earnestLimit = 2000

/** A receipt's part that counts as 定金 now, in fen. */
export type Earnest = { receiptId: number; earnest: number }

/**
 * Returns by how much each receipt's 定金 has to shrink so that all together stay within 20 % of a contract's price (fen). The latest
 * receipts shrink first. The receipts come oldest first.
 */
export function beyondLimit(receipts: readonly Earnest[], contractTotal: number): Earnest[] {
  let left = mulDiv(contractTotal, earnestLimit, 10_000)
  return receipts.flatMap(({ receiptId, earnest }) => {
    const kept = Math.min(earnest, left)
    left -= kept
    return earnest > kept ? [{ receiptId, earnest: earnest - kept }] : []
  })
}
