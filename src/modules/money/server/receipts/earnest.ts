import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lockDeals } from '../../../opportunity/server/index.ts'
import { aliveOf, beyondLimit } from '../../api/earnest.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import { tellReceipts } from '../record/receipts.ts'
import { payable } from './allocating.ts'

type Of = Pick<ReceiptRecord, 'contractId' | 'opportunityId'>

/**
 * Locks the deal whose contracts limit a receipt's 定金, as contracts do that take effect or change, so that all count the same contracts and
 * receipts. Returns its number; null for a receipt of no deal, which nothing limits.
 */
export async function holdReceiptDeal(desk: Desk, { contractId, opportunityId }: Of): Promise<number | null> {
  const contract =
    contractId === null
      ? undefined
      : await desk.from('contract').select('opportunityId').where('id', '=', contractId).executeTakeFirst()
  const dealId = contract?.opportunityId ?? opportunityId
  if (dealId !== null) await lockDeals(desk, [dealId])
  return dealId
}

/** Returns the price (fen) of each of a deal's contracts in force; what is left of a cancelled one limits nothing. */
async function pricesOf(desk: Desk, dealId: number): Promise<Map<number, number>> {
  const rows = await desk
    .from('contract')
    .select(['id', 'effectiveTotal'])
    .where('opportunityId', '=', dealId)
    .where('state', 'in', payable)
    .where('cancelledOn', 'is', null)
    .where('effectiveTotal', '>', 0)
    .execute()
  return new Map(rows.map(row => [row.id, row.effectiveTotal]))
}

async function receiptsWithin(desk: Desk, dealId: number, contractIds: readonly number[]): Promise<number[]> {
  const rows = await desk
    .from('receipt')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('earnest', '>', 0)
    .where(({ or, and, eb }) =>
      or([
        eb('contractId', 'in', [...contractIds]),
        and([eb('contractId', 'is', null), eb('opportunityId', '=', dealId)]),
      ]),
    )
    .execute()
  return rows.map(row => row.id)
}

/** Returns the numbers of the confirmed receipts whose 定金 a deal's contracts in force limit: those for one of them, and for the deal alone. */
export async function earnestReceipts(desk: Desk, dealId: number): Promise<number[]> {
  const prices = await pricesOf(desk, dealId)
  return prices.size === 0 ? [] : receiptsWithin(desk, dealId, [...prices.keys()])
}

/** Counts all of a receipt that has just been confirmed as 定金, and limits that of its deal, if it has one. The caller holds both. */
export async function countEarnest(desk: Desk, receipt: ReceiptRecord, dealId: number | null): Promise<void> {
  await appendKinds(desk, [{ receipt, amount: receipt.amount }], receipt.receivedOn, '收到定金')
  if (dealId !== null) await limitEarnest(desk, dealId)
}

/** Takes back what of a receipt counts as 定金, when it is reversed. */
export async function uncountEarnest(desk: Desk, receipt: ReceiptRecord): Promise<void> {
  if (receipt.earnest === 0) return
  await appendKinds(desk, [{ receipt, amount: -receipt.earnest }], formatDate(clock.now()), '红冲')
}

/**
 * Splits off as 订金/预付款 what of a deal's 定金 goes beyond 20 % of the price of its contracts in force (chain.md §3). The caller holds the deal
 * and what `earnestReceipts` returns.
 */
export async function limitEarnest(desk: Desk, dealId: number): Promise<void> {
  const prices = await pricesOf(desk, dealId)
  if (prices.size === 0) return
  const locked = await desk.lock('receipt', await receiptsWithin(desk, dealId, [...prices.keys()]))
  const receipts = locked.toSorted((a, b) =>
    a.receivedOn < b.receivedOn ? -1 : a.receivedOn > b.receivedOn ? 1 : a.id - b.id,
  )
  const beyond = beyondLimit(
    receipts.map(one => ({ receiptId: one.id, contractId: one.contractId, ...aliveOf(one) })),
    prices,
  )
  const parts = beyond.map(({ receiptId, off }) => ({
    receipt: receipts.find(one => one.id === receiptId) as ReceiptRecord,
    amount: -off,
  }))
  await appendKinds(desk, parts, formatDate(clock.now()), '超过合同价 20%，转为预付款')
  await tellReceipts(
    desk,
    parts.map(one => one.receipt),
  )
}

async function appendKinds(
  desk: Desk,
  parts: readonly { receipt: ReceiptRecord; amount: number }[],
  onDay: string,
  reason: string,
): Promise<void> {
  for (const { receipt, amount } of parts)
    await desk.insert(
      'moneyKindEntry',
      { receiptId: receipt.id, contractId: receipt.contractId, amount, reason, onDay, createdBy: desk.employeeId },
      { action: '定金拆分', name: receipt.number },
    )
}
