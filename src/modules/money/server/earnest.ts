import { formatDate } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { beyondLimit } from '../contract/earnest.ts'
import type { ContractRecord, ReceiptRecord } from './locks.ts'

/** Returns the numbers of the confirmed receipts of 定金 that belong to a contract: by its number, or by its deal alone. */
export async function earnestReceipts(desk: Desk, { id, opportunityId }: ContractRecord): Promise<number[]> {
  const rows = await desk
    .from('receipt')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('earnest', '>', 0)
    .where(({ or, and, eb }) =>
      or([eb('contractId', '=', id), and([eb('contractId', 'is', null), eb('opportunityId', '=', opportunityId)])]),
    )
    .execute()
  return rows.map(row => row.id)
}

/** Counts all of a confirmed receipt as 定金. */
export async function countEarnest(desk: Desk, receipt: ReceiptRecord): Promise<void> {
  if (receipt.kind !== 'earnest') return
  await appendKinds(desk, [{ receipt, amount: receipt.amount }], null, receipt.receivedOn, '收到定金')
}

/** Takes back what of a receipt counts as 定金, when it is reversed. */
export async function uncountEarnest(desk: Desk, receipt: ReceiptRecord): Promise<void> {
  if (receipt.earnest === 0) return
  await appendKinds(desk, [{ receipt, amount: -receipt.earnest }], null, formatDate(Date.now()), '红冲')
}

/**
 * Splits off as 订金/预付款 what of a contract's 定金 goes beyond 20 % of its price (chain.md §3). The caller holds the contract and those
 * receipts; nothing happens before a contract is in effect.
 */
export async function limitEarnest(
  desk: Desk,
  contract: ContractRecord,
  total: number,
  receipts: readonly ReceiptRecord[],
): Promise<void> {
  if (total === 0) return
  const inOrder = [...receipts].sort((a, b) =>
    a.receivedOn < b.receivedOn ? -1 : a.receivedOn > b.receivedOn ? 1 : a.id - b.id,
  )
  const beyond = beyondLimit(
    inOrder.map(({ id, earnest, earned, doubled }) => ({ receiptId: id, earnest, firm: Math.max(earned, doubled) })),
    total,
  )
  const parts = beyond.map(({ receiptId, off }) => ({
    receipt: inOrder.find(one => one.id === receiptId) as ReceiptRecord,
    amount: -off,
  }))
  await appendKinds(desk, parts, contract.id, formatDate(Date.now()), '超过合同价 20%，转为预付款')
}

async function appendKinds(
  desk: Desk,
  parts: readonly { receipt: ReceiptRecord; amount: number }[],
  contractId: number | null,
  onDay: string,
  reason: string,
): Promise<void> {
  for (const { receipt, amount } of parts)
    await desk.insert(
      'moneyKindEntry',
      { receiptId: receipt.id, contractId, amount, reason, onDay, createdBy: desk.employeeId },
      { action: '定金拆分', name: receipt.number },
    )
}
