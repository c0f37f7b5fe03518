import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { publishRecords } from '../../../kernel/server/record/publish.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { ReceiptDeed } from '../api/receipt.ts'
import { assertDeed } from './deeds.ts'
import type { ReceiptRecord } from './locks.ts'
import { receiptColumns } from './logged.ts'
import { receiptShown, scopeModule } from './scope.ts'

export const noun = '收款单'

/** Returns a receipt of the person's data scope. Throws 40400 otherwise. */
export async function visibleReceipt(desk: Desk, id: number): Promise<ReceiptRecord> {
  const receipt = await desk.from('receipt').selectAll().where('id', '=', id).executeTakeFirst()
  if (!receipt || !desk.reaches(scopeModule, receipt)) throw notFound(noun)
  return receipt
}

/** Locks a seen receipt for a deed, at a version if one is given. Throws 40901 for a newer one, 40300 or 40900 in words. */
export async function lockReceipt(desk: Desk, deed: ReceiptDeed, id: number, version?: number): Promise<ReceiptRecord> {
  const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, receiptColumns)
  const receipt = await desk.lockOne('receipt', id, noun, version === undefined ? undefined : { version, words })
  await assertDeed(desk, deed, receipt)
  return receipt
}

/** Tells the browsers that show receipts of changes. */
export const tellReceipts = (desk: Desk, receipts: readonly ReceiptRecord[]): Promise<void> =>
  publishRecords(desk, receiptShown, [], receipts)
