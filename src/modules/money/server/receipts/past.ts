import { sql } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lockContracts } from '../../../contract/server/index.ts'
import { lockDeals } from '../../../opportunity/server/index.ts'
import { RowRefused } from '../../../transfer/server/index.ts'
import { allocationsOf, openBook, paidContracts, type ReceiptRecord } from '../book/locks.ts'
import type { Move, Post } from '../book/posting.ts'
import { tellReceipts } from '../record/receipts.ts'
import { lockRefunded } from '../request/refunds.ts'
import { type RequestRecord, requests } from '../request/requests.ts'
import { pay, payable } from './allocating.ts'
import { reverseReceipt } from './confirming.ts'
import { countEarnest, holdReceiptDeal } from './earnest.ts'

/** Money that came in before the company worked with this product: `amount` and `fee` in fen, days as 2026-11-20. */
export type PastReceipt = Pick<
  ReceiptRecord,
  'number' | 'kind' | 'amount' | 'receivedOn' | 'accountId' | 'payer' | 'fee' | 'externalSerial' | 'remark'
> & { dealId: number }

/** Locks what past receipts of deals touch, before the first of them is kept. */
export async function holdPastDeals(desk: Desk, dealIds: readonly number[]): Promise<void> {
  const ids = [...new Set(dealIds)]
  await lockDeals(desk, ids)
  await openBook(desk)
  const contracts = desk.from('contract').select('id').where('opportunityId', 'in', ids).where('state', 'in', payable)
  await lockContracts(
    desk,
    (await contracts.execute()).map(one => one.id),
  )
}

/** Locks receipts with the money that they paid, before the first of them is refunded or taken back. */
export async function holdPast(desk: Desk, receiptIds: readonly number[]): Promise<void> {
  await lockRefunded(desk, receiptIds)
}

/**
 * Keeps a confirmed receipt of a deal, credits its customer, counts 定金, and pays the terms of the deal's contracts that are due first. The caller
 * holds the book. Throws RowRefused.
 */
export async function keepPastReceipt(
  desk: Desk,
  post: Post,
  { dealId, ...facts }: PastReceipt,
): Promise<ReceiptRecord> {
  const deal = await desk
    .from('opportunity')
    .select(['customerId', 'ownerId', 'departmentId'])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!deal?.ownerId) throw new RowRefused('dealId', '商机没有负责人，请先指定')
  const isEarnest = facts.kind === 'earnest'
  if (isEarnest) await holdReceiptDeal(desk, { contractId: null, opportunityId: dealId })
  const contracts = await desk
    .from('contract')
    .select('id')
    .where('opportunityId', '=', dealId)
    .where('state', 'in', payable)
    .execute()
  const held = await lockContracts(
    desk,
    contracts.map(one => one.id),
  )
  const by = desk.employeeId
  const receipt = await desk.insert(
    'receipt',
    {
      ...facts,
      opportunityId: dealId,
      customerId: deal.customerId,
      ownerId: deal.ownerId,
      departmentId: deal.departmentId,
      state: 'confirmed',
      createdBy: by,
      enteredBy: by,
      entrants: [by],
      confirmedBy: by,
      confirmedAt: sql<string>`now()`,
    },
    { action: '导入收款', name: facts.number },
  )
  const { id, amount, number: name, receivedOn: onDay } = receipt
  const credit = { receiptId: id, from: 'outside', to: 'balance', amount } as const
  await post(desk, [credit], { kind: 'receipt', id, onDay, action: '收款入账', name })
  if (isEarnest) await countEarnest(desk, receipt, dealId)
  await pay(desk, post, receipt, amount, held, { onDay, action: '分配收款' })
  await tellReceipts(desk, [receipt])
  return receipt
}

/** Takes an imported receipt back by mirror entries, and its serial with it. Returns its number. */
export async function takeBackPastReceipt(desk: Desk, post: Post, id: number): Promise<string> {
  const receipt = await desk.from('receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (receipt.state === 'confirmed') await reverseReceipt(desk, post, id, receipt.version, '撤销导入')
  const [reversed] = await desk.lock('receipt', [id])
  const free = { externalSerial: null }
  if (reversed) await desk.change('receipt', reversed, free, { action: '撤销导入', name: receipt.number })
  return receipt.number
}

/** Money that went back before: `amount` in fen, `doneOn` a day; `accountId` null for that of the receipt. */
export type PastRefund = Pick<RequestRecord, 'number' | 'amount' | 'payee' | 'serial' | 'reason'> & {
  doneOn: string
  receiptId: number
  accountId: number | null
}
type Part = { termId: number | null; contractId: number | null; amount: number }

/**
 * Keeps a refund that was paid, and posts it to the outside: from the receipt's balance first, then from what it paid, the latest due first. The
 * caller holds the book. Throws RowRefused.
 */
export async function keepPastRefund(
  desk: Desk,
  post: Post,
  { receiptId, accountId, ...facts }: PastRefund,
): Promise<RequestRecord> {
  const { amount, number: name } = facts
  await lockContracts(desk, await paidContracts(desk, [receiptId]))
  const [receipt] = await desk.lock('receipt', [receiptId])
  if (receipt?.state !== 'confirmed') throw new RowRefused('receiptId', '收款单未确认或已红冲')
  const parts = partsOf(
    amount,
    receipt.balance - receipt.held,
    (await allocationsOf(desk, { receiptIds: [receiptId] })).map(one => ({ ...one, amount: one.amount - one.held })),
  )
  if (!parts) throw new RowRefused('amount', '超过了这笔收款可退的金额，请核对金额')
  const { customerId, ownerId, departmentId, contractId } = receipt
  const request = await desk.insert(
    'moneyRequest',
    {
      ...facts,
      kind: 'refund',
      customerId,
      ownerId,
      departmentId,
      contractId,
      accountId: accountId ?? receipt.accountId,
      state: 'done',
      doneBy: desk.employeeId,
      doneAt: sql<string>`now()`,
      createdBy: desk.employeeId,
    },
    { action: '导入退款', name },
  )
  const rows = parts.map(part => ({ requestId: request.id, receiptId, termId: part.termId, amount: part.amount }))
  await desk.insertMany('moneyRequestPart', rows, { action: '导入退款', name })
  const moves = parts.map(
    ({ termId, contractId: of, amount: fen }): Move =>
      termId === null || of === null
        ? { receiptId, from: 'balance', to: 'outside', amount: fen }
        : { receiptId, from: 'term', to: 'outside', term: { id: termId, contractId: of }, amount: fen },
  )
  await post(desk, moves, { kind: 'refund', id: request.id, onDay: facts.doneOn, action: '付出退款', name })
  await requests.tell(desk, [request])
  await tellReceipts(desk, [receipt])
  return request
}

/** Cuts an amount into parts; null where less is free. */
function partsOf(
  amount: number,
  balance: number,
  paid: readonly { termId: number; contractId: number; amount: number }[],
) {
  let left = amount
  const parts: Part[] = []
  for (const one of [{ termId: null, contractId: null, amount: balance }, ...paid]) {
    const part = Math.min(left, one.amount)
    if (part > 0) parts.push({ termId: one.termId, contractId: one.contractId, amount: part })
    left -= Math.max(0, part)
  }
  return left > 0 ? null : parts
}

/** Takes an imported refund back: the money is the customer's balance again. Returns its number; undefined without it. */
export async function takeBackPastRefund(
  desk: Desk,
  post: Post,
  { requestId, receiptId }: { requestId: number; receiptId: number },
): Promise<string | undefined> {
  const receipts = await desk.lock('receipt', [receiptId])
  const [request] = await desk.lock('moneyRequest', [requestId])
  if (!request) return undefined
  const { id, number, amount } = request
  const back: Move = { receiptId, from: 'outside', to: 'balance', amount }
  const onDay = request.doneOn ?? formatDate(clock.now())
  await post(desk, [back], { kind: 'refund', id, onDay, reason: '撤销导入', action: '撤销退款', name: number })
  const patch = { state: 'cancelled', failure: '撤销导入' } as const
  const changed = await desk.change('moneyRequest', request, patch, { action: '撤销导入', name: number })
  await requests.tell(desk, [changed])
  await tellReceipts(desk, receipts)
  return number
}
