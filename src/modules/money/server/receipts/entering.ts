import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { attach, attachedTo, detachAll } from '../../../attachments/server/index.ts'
import type { ReceiptFacts } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import type { Matching } from '../record/matched.ts'
import { receipts, tellReceipts } from '../record/receipts.ts'
import { assertReceipt, assertSerial, feeOf } from '../record/rules.ts'
import { lockReceipt } from './acts.ts'
import { voucherSubject, vouchersWith } from './vouchers.ts'

type Entered = ReceiptFacts & { fileIds: number[]; submit: boolean }

const submitted = { state: 'submitted', submittedAt: sql<string>`now()`, reason: '' } as const
const by = ({ employeeId }: Desk, receipt?: ReceiptRecord) => ({
  enteredBy: employeeId,
  entrants: [...new Set([...(receipt?.entrants ?? []), employeeId])],
})
const stored = ({ externalSerial, ...facts }: ReceiptFacts) => ({ ...facts, externalSerial: externalSerial || null })

/**
 * Keeps a receipt with its vouchers, as a draft or submitted for confirmation. `collects`: the person collects it for the contract whatever they see
 * of it, as a driver does. Throws 40000 by field.
 */
export async function enter(
  desk: Desk,
  { fileIds, submit, ...facts }: Entered,
  collects = false,
): Promise<ReceiptRecord> {
  const owner = await assertReceipt(desk, facts, undefined, collects)
  await assertSerial(desk, facts)
  const fee = await feeOf(desk, facts)
  const [number] = (await nextNumbers(desk, 'SK')) as [string]
  const values = {
    ...stored(facts),
    ...owner,
    fee,
    number,
    voucherCount: new Set(fileIds).size,
    createdBy: desk.employeeId,
    ...by(desk),
    ...(submit ? submitted : {}),
  }
  const receipt = await desk.insert('receipt', values, { action: submit ? '提交收款' : '录入收款', name: number })
  await attach(desk, voucherSubject, receipt.id, fileIds)
  await tellReceipts(desk, [receipt])
  return receipt
}

type Edited = Partial<Entered> & { id: number; version: number; force: boolean }

/** Changes a receipt that nobody has confirmed yet; who does so has entered it, too. Throws 40000 by field, 40901 for a newer one. */
export async function editReceipt(
  desk: Desk,
  matched: Matching,
  { id, version, force, fileIds = [], submit, ...given }: Edited,
) {
  await receipts.visible(desk, id)
  await matched.hold(desk, 'receipt', [id])
  const receipt = await lockReceipt(desk, 'edit', id, force ? undefined : version)
  const before = { ...receipt, externalSerial: receipt.externalSerial ?? '' } as unknown as ReceiptFacts & ReceiptRecord
  const facts = factsOver(before, given)
  const owner = await assertReceipt(desk, facts, before)
  await assertSerial(desk, facts, id)
  const fee = await feeOf(desk, facts)
  const voucherCount = await vouchersWith(desk, id, fileIds)
  const patch = {
    ...stored(facts),
    ...owner,
    fee,
    voucherCount,
    ...by(desk, receipt),
    ...(submit && receipt.state !== 'submitted' ? submitted : {}),
  }
  const changed = await desk.change('receipt', receipt, patch, { action: '修改收款', name: receipt.number })
  await matched.edited(desk, changed)
  await attach(desk, voucherSubject, id, fileIds)
  await tellReceipts(desk, [changed])
}

/** Returns a receipt's facts with what is given of them; another amount or account has its own fee unless one is given. */
function factsOver(before: ReceiptFacts, given: Partial<ReceiptFacts>): ReceiptFacts {
  const keys = [
    'customerId',
    'opportunityId',
    'contractId',
    'kind',
    'accountId',
    'amount',
    'fee',
    'receivedOn',
  ] as const
  const texts = ['payer', 'externalSerial', 'remark'] as const
  const same = (key: 'amount' | 'accountId') => given[key] === undefined || given[key] === before[key]
  const refee = given.fee === undefined && !(same('amount') && same('accountId')) ? { fee: null } : {}
  const kept = [...keys, ...texts].map(key => [key, given[key] === undefined ? before[key] : given[key]])
  return { ...Object.fromEntries(kept), ...refee } as ReceiptFacts
}

/** Sends a draft, or a receipt that came back, to be confirmed. */
export async function submitReceipt(desk: Desk, id: number, version: number): Promise<void> {
  await receipts.visible(desk, id)
  const receipt = await lockReceipt(desk, 'submit', id, version)
  const facts = { ...receipt, externalSerial: receipt.externalSerial ?? '' } as unknown as ReceiptFacts & ReceiptRecord
  await assertReceipt(desk, facts, facts)
  const patch = { ...submitted, ...by(desk, receipt) }
  const changed = await desk.change('receipt', receipt, patch, { action: '提交收款', name: receipt.number })
  await tellReceipts(desk, [changed])
}

/** Deletes a receipt that was never confirmed, with its vouchers. */
export async function removeReceipt(desk: Desk, matched: Matching, id: number, version: number): Promise<void> {
  await receipts.visible(desk, id)
  await matched.hold(desk, 'receipt', [id])
  const receipt = await lockReceipt(desk, 'remove', id, version)
  await detachAll(desk, await attachedTo(desk, voucherSubject, [id]))
  await matched.gone(desk, 'receipt', [id], 'removed')
  await desk.remove('receipt', id, receiptRecord.noun, { action: '删除收款', name: receipt.number })
  await tellReceipts(desk, [receipt])
}
