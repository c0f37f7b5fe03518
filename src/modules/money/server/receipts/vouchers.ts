import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { attach, attachedTo, fileAttached } from '../../../attachments/server/index.ts'
import { mostVouchers } from '../../api/receipt.ts'
import { receipts, tellReceipts } from '../record/receipts.ts'
import { lockReceipt } from './acts.ts'

export const voucherSubject = 'receipt'

/** Returns a voucher of a receipt that the person sees. Throws 40400 otherwise. */
export async function voucherOf(desk: Desk, id: number) {
  const file = await fileAttached(desk, [voucherSubject], id)
  if (!file) throw notFound('凭证')
  await receipts.visible(desk, file.subjectId)
  return file
}

/** Returns how many vouchers a receipt has together with new files. Throws 40000 for too many. */
export async function vouchersWith(desk: Desk, id: number, fileIds: readonly number[]): Promise<number> {
  const there = await attachedTo(desk, voucherSubject, [id])
  const count = there.length + new Set(fileIds).size
  if (count > mostVouchers) throw badInput('fileIds', `凭证最多 ${mostVouchers} 张`)
  return count
}

/**
 * Adds vouchers to a receipt that was sent, also after it was confirmed. It touches neither its money nor who entered it. Throws 40000 for files
 * that cannot be attached, 40900 for a receipt that is still typed or was taken back.
 */
export async function addVouchers(desk: Desk, id: number, fileIds: readonly number[]): Promise<void> {
  await receipts.visible(desk, id)
  const receipt = await lockReceipt(desk, 'vouch', id)
  const voucherCount = await vouchersWith(desk, id, fileIds)
  await attach(desk, voucherSubject, id, fileIds)
  const changed = await desk.change('receipt', receipt, { voucherCount }, { action: '补充凭证', name: receipt.number })
  await tellReceipts(desk, [changed])
}
