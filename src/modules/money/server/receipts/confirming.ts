import { sql } from 'kysely'
import { yuan } from '../../../../kernel/api/format.ts'
import { openAt } from '../../../../kernel/api/record.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { lockContracts } from '../../../contract/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptKinds } from '../../api/words.ts'
import { allocationsOf, openBook, paidContracts, type ReceiptRecord } from '../book/locks.ts'
import type { Move, Post } from '../book/posting.ts'
import { receipts, tellReceipts } from '../record/receipts.ts'
import { lockReceipt } from './acts.ts'
import { contractsOfTerms, defaultContracts, pay, type Wanted } from './allocating.ts'
import { countEarnest, earnestReceipts, holdReceiptDeal, uncountEarnest } from './earnest.ts'

type Confirmed = { id: number; version: number; shares?: Wanted[] | undefined }

/**
 * Confirms that money came in: credits the customer gross, counts 定金, and pays terms, all in one transaction. Throws 40300 for whoever
 * entered it where the company forbids that, 40901 for a newer receipt, 40900 for one that is not waiting. Returns the receipt as it was.
 */
export async function confirmReceipt(
  desk: Desk,
  post: Post,
  { id, version, shares }: Confirmed,
): Promise<ReceiptRecord> {
  const known = await receipts.visible(desk, id)
  const dealId = known.kind === 'earnest' ? await holdReceiptDeal(desk, known) : null
  const wanted =
    shares &&
    (await contractsOfTerms(
      desk,
      shares.map(one => one.termId),
    ))
  const own = known.contractId === null ? [] : [known.contractId]
  const ids = [...(wanted ?? (await defaultContracts(desk, known))), ...own]
  const { receipt, held } = await lockAll(desk, known, dealId, ids, version)
  const { number, amount, receivedOn: onDay } = receipt
  const confirm = () => {
    const patch = { state: 'confirmed', confirmedBy: desk.employeeId, confirmedAt: sql<string>`now()` } as const
    return desk.change('receipt', receipt, patch, { action: '确认收款', name: number })
  }
  const credited: Move = { receiptId: id, from: 'outside', to: 'balance', amount }
  const credit = () => post(desk, [credited], { kind: 'receipt', id, onDay, action: '收款入账', name: number })
  const settle = () => pay(desk, post, receipt, amount, held, { wanted: shares, onDay, action: '分配收款' })
  if (receipt.kind !== 'earnest') await together(confirm, credit, settle)
  else {
    await together(confirm, credit)
    await countEarnest(desk, receipt, dealId)
    await settle()
  }
  await tellReceipts(desk, [receipt])
  return receipt
}

/** Locks what a confirmation changes: the book, contracts, their terms, the 定金 of its deal and the receipt itself. */
async function lockAll(
  desk: Desk,
  known: ReceiptRecord,
  dealId: number | null,
  contractIds: readonly number[],
  version: number,
) {
  const lockIt = () => lockReceipt(desk, 'confirm', known.id, version)
  if (dealId === null) {
    const [, held, receipt] = await together(
      () => openBook(desk),
      () => lockContracts(desk, contractIds),
      lockIt,
    )
    return { held, receipt }
  }
  await openBook(desk)
  const held = await lockContracts(desk, contractIds)
  await desk.lock('receipt', [...(await earnestReceipts(desk, dealId)), known.id])
  return { held, receipt: await lockIt() }
}

/** Sends a receipt back to who entered it, with the reason, and rings their bell. */
export async function giveBackReceipt(desk: Desk, id: number, version: number, reason: string): Promise<void> {
  await receipts.visible(desk, id)
  const receipt = await lockReceipt(desk, 'giveBack', id, version)
  const changed = await desk.change(
    'receipt',
    receipt,
    { state: 'returned', reason },
    { action: '退回收款', name: receipt.number },
  )
  await tell(desk, receipt, '收款被退回', reason)
  await tellReceipts(desk, [changed])
}

/**
 * Takes a confirmed receipt back by mirror entries: everything that it paid returns to its balance, and its balance goes out. Throws 40900
 * in words once something of it was refunded, forfeited or is kept for a refund.
 */
export async function reverseReceipt(
  desk: Desk,
  post: Post,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  await receipts.visible(desk, id)
  await openBook(desk)
  await lockContracts(desk, await paidContracts(desk, [id]))
  const receipt = await lockReceipt(desk, 'reverse', id, version)
  const allocations = await allocationsOf(desk, { receiptIds: [id] })
  const back = allocations.map(
    ({ termId, contractId, amount }): Move => ({
      receiptId: id,
      from: 'term',
      to: 'balance',
      term: { id: termId, contractId },
      amount,
    }),
  )
  const out: Move = { receiptId: id, from: 'balance', to: 'outside', amount: receipt.amount }
  const onDay = formatDate(clock.now())
  const cause = { kind: 'reversal', id, onDay, reason, action: '红冲收款', name: receipt.number } as const
  await post(desk, [...back, out], cause)
  await uncountEarnest(desk, receipt)
  const patch = { state: 'reversed', reason, reversedBy: desk.employeeId, reversedAt: sql<string>`now()` } as const
  const changed = await desk.change('receipt', receipt, patch, { action: '红冲收款', name: receipt.number })
  await tell(desk, receipt, '收款被红冲', reason)
  await tellReceipts(desk, [changed])
}

async function tell(desk: Desk, receipt: ReceiptRecord, word: string, reason: string): Promise<void> {
  const { id, number, amount, kind, ownerId, createdBy, enteredBy } = receipt
  const people = [ownerId, createdBy, enteredBy].filter(one => one !== null && one !== desk.employeeId) as number[]
  await notify(desk, people, {
    kind: 'receipt',
    title: `${word}：${number} ${receiptKinds[kind]} ${yuan(amount)}`,
    content: reason,
    path: openAt(receiptRecord, id),
  })
}
