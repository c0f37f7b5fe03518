import { mulDiv } from '../../../kernel/api/division.ts'

/** The share of a contract's price up to which 定金 counts as such, in basis points: 20 % (民法典 §586, chain.md §3). */
export const earnestLimit = 2000

/**
 * A receipt's part that counts as 定金 now, in fen; `contractId` where it is for one contract, null where it is for a deal. Some of it was
 * forfeited or returned twice and so stays 定金 (`firm`); what was refunded of it takes no room (`alive`), in between them.
 */
export type Earnest = { receiptId: number; contractId: number | null; earnest: number; firm: number; alive: number }

/** Returns what counts of a receipt, in fen, of which some was refunded, forfeited (`earned`) or returned twice (`doubled`). */
export function aliveOf(receipt: {
  amount: number
  earnest: number
  refunded: number
  earned: number
  doubled: number
}): Pick<Earnest, 'earnest' | 'firm' | 'alive'> {
  const { amount, earnest, refunded } = receipt
  const firm = Math.max(receipt.earned, receipt.doubled)
  return { earnest, firm, alive: Math.min(earnest, Math.max(firm, amount - refunded)) }
}

/**
 * Returns by how much (fen) each receipt's 定金 has to shrink so that what is alive stays within 20 % of the prices (fen) of a deal's contracts
 * in force: of one contract within that of its price, all together within that of all. What is firm counts first and never shrinks; of the
 * rest the latest receipts shrink first. The receipts come oldest first.
 */
export function beyondLimit(
  receipts: readonly Earnest[],
  prices: ReadonlyMap<number, number>,
): { receiptId: number; off: number }[] {
  const firmOf = (contractId: number | null) =>
    receipts.reduce((sum, one) => sum + (one.contractId === contractId ? one.firm : 0), 0)
  const limit = (price: number) => mulDiv(price, earnestLimit, 10_000)
  const rooms = new Map([...prices].map(([id, price]) => [id, Math.max(0, limit(price) - firmOf(id))]))
  let left = Math.max(0, [...rooms.values()].reduce((sum, room) => sum + room, 0) - firmOf(null))
  return receipts.flatMap(({ receiptId, contractId, earnest, firm, alive }) => {
    const room = contractId === null ? left : (rooms.get(contractId) ?? 0)
    const kept = Math.min(alive - firm, room, left)
    left -= kept
    if (contractId !== null) rooms.set(contractId, room - kept)
    return kept < alive - firm ? [{ receiptId, off: earnest - firm - kept }] : []
  })
}
