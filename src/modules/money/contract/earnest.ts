import { mulDiv } from '../../../kernel/contract/division.ts'

/** The share of a contract's price up to which 定金 counts as such, in basis points: 20 % (民法典 §586, chain.md §3). */
export const earnestLimit = 2000

/** A receipt's part that counts as 定金 now, and what of it was forfeited or returned twice and so stays 定金; in fen. */
export type Earnest = { receiptId: number; earnest: number; firm: number }

/**
 * Returns by how much (fen) each receipt's 定金 has to shrink so that all together stay within 20 % of a contract's price (fen). What is firm counts
 * first and never shrinks; of the rest the latest receipts shrink first. The receipts come oldest first.
 */
export function beyondLimit(receipts: readonly Earnest[], contractTotal: number): { receiptId: number; off: number }[] {
  const firm = receipts.reduce((sum, one) => sum + one.firm, 0)
  let left = Math.max(0, mulDiv(contractTotal, earnestLimit, 10_000) - firm)
  return receipts.flatMap(({ receiptId, earnest, firm }) => {
    const kept = Math.min(earnest - firm, left)
    left -= kept
    const off = earnest - firm - kept
    return off > 0 ? [{ receiptId, off }] : []
  })
}
