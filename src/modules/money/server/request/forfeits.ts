import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { allocationsOf, type ReceiptRecord } from '../book/locks.ts'
import type { Move } from '../book/posting.ts'

/** Returns why so much of a locked receipt cannot be forfeited, in words; null where it can: only 定金 can, and only what is still there. */
export function forfeitFault(receipt: ReceiptRecord, amount: number, free: number): string | null {
  if (receipt.state !== 'confirmed') return '收款单未确认或已红冲'
  if (receipt.earnest === 0) return '这笔收款不是定金，不能没收；订金和货款应退还'
  const left = Math.max(0, receipt.earnest - receipt.earned - receipt.doubled)
  if (amount > left)
    return receipt.doubled > 0
      ? `最多没收 ${yuan(left)}：已双倍返还的定金是我方违约，不能再没收`
      : `最多没收 ${yuan(left)}：只有合同价 20% 以内的定金可以没收`
  return amount > free ? '可没收的金额不足：已退款或被退款占用' : null
}

/**
 * Returns why so much cannot be returned beyond a receipt's 定金, in words; null where it can. A part of 定金 is forfeited by the customer or returned
 * twice by the company, never both.
 */
export function doubleFault(receipt: ReceiptRecord, amount: number): string | null {
  if (receipt.state !== 'confirmed') return '收款单未确认或已红冲'
  if (receipt.earnest === 0) return '这笔收款不是定金，不适用双倍返还'
  const left = Math.max(0, receipt.earnest - receipt.earned - receipt.doubled)
  const kept = receipt.earned > 0 ? `：已没收的 ${yuan(receipt.earned)} 是客户违约，不能再双倍返还` : ''
  return amount > left ? `定金之外最多再返还 ${yuan(left)}${kept}` : null
}

/** Returns the moves that forfeit an amount of a locked receipt: from its balance, then from what it paid, the latest due first; and what is free. */
export async function forfeitMoves(
  desk: Desk,
  receipt: ReceiptRecord,
  amount: number,
): Promise<{ moves: Move[]; free: number }> {
  const allocations = await allocationsOf(desk, { receiptIds: [receipt.id] })
  const sources = [
    { term: undefined, free: receipt.balance - receipt.held },
    ...allocations.map(one => ({ term: { id: one.termId, contractId: one.contractId }, free: one.amount - one.held })),
  ]
  let left = amount
  const moves: Move[] = []
  for (const { term, free } of sources) {
    const part = Math.min(left, free)
    if (part <= 0) continue
    left -= part
    moves.push({
      receiptId: receipt.id,
      from: term ? 'term' : 'balance',
      to: 'earned',
      ...(term && { term }),
      amount: part,
    })
  }
  return { moves, free: sources.reduce((sum, one) => sum + one.free, 0) }
}
