import type { z } from 'zod'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { Chosen } from '../../../approval/api/approval.ts'
import { lockContractHeads } from '../../../contract/server/index.ts'
import { customerName } from '../../../customer/server/index.ts'
import type {
  DoubleFacts,
  ForfeitureFacts,
  InvoiceFacts,
  RedInvoiceFacts,
  RefundFacts,
  ReleaseFacts,
} from '../../api/request.ts'
import { openBook, type ReceiptRecord } from '../book/locks.ts'
import { scopeModule } from '../record/scope.ts'
import { effectiveContract, invoiceRoom } from './contracts.ts'
import type { RequestDocument } from './document.ts'
import { doubleFault, forfeitFault, forfeitMoves } from './forfeits.ts'
import { keepRequest } from './record.ts'
import { customerOf, lockRefunded, shortOf } from './refunds.ts'
import { type RequestRecord, requests } from './requests.ts'

type Facts<Schema extends z.ZodType> = z.output<Schema> & { chosen: Chosen }
const ownersOf = ({ ownerId, departmentId }: { ownerId: number; departmentId: number | null }) => ({
  ownerId,
  departmentId,
})

/** Asks for a refund of free money of one customer. Throws 40000 in words where a part is more than what is free. */
export async function askRefund(
  desk: Desk,
  document: RequestDocument,
  { parts, chosen, ...facts }: Facts<typeof RefundFacts>,
) {
  const receipts = await lockRefunded(
    desk,
    parts.map(part => part.receiptId),
  )
  const first = customerOf(desk, receipts, parts)
  const short = await shortOf(desk, receipts, parts)
  if (short) throw badInput('parts', short)
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const contractId = await contractOfParts(desk, parts, first)
  const request = await keepRequest(
    desk,
    { kind: 'refund', customerId: first.customerId, contractId, amount, ...ownersOf(first), ...facts },
    parts,
  )
  await document.start(desk, request, chosen)
  return request
}

/** Returns the contract that a refund is about: of its first term, else of its receipt. */
export async function contractOfParts(
  desk: Desk,
  parts: Facts<typeof RefundFacts>['parts'],
  receipt: ReceiptRecord,
): Promise<number | null> {
  const termId = parts.find(part => part.termId !== null)?.termId
  if (termId == null) return receipt.contractId
  const term = await desk.from('contractTerm').select('contractId').where('id', '=', termId).executeTakeFirst()
  return term?.contractId ?? null
}

async function lockedReceipt(desk: Desk, id: number): Promise<ReceiptRecord> {
  const [receipt] = await lockRefunded(desk, [id])
  if (!receipt || !desk.reaches(scopeModule, receipt))
    throw badInput('receiptId', '收款单不存在，或不在您的数据范围内，请重新选择')
  return receipt
}

/** Asks to forfeit 定金, wholly or in part. */
export async function askForfeiture(
  desk: Desk,
  document: RequestDocument,
  { chosen, ...facts }: Facts<typeof ForfeitureFacts>,
) {
  const receipt = await lockedReceipt(desk, facts.receiptId)
  const fault = forfeitFault(receipt, facts.amount, (await forfeitMoves(desk, receipt, facts.amount)).free)
  if (fault) throw badInput('amount', fault)
  return askOf(desk, document, receipt, { kind: 'forfeiture', ...facts }, chosen)
}

/** Asks to return 定金 twice: what comes on top of it; the 定金 itself goes back as a refund. */
export async function askDouble(
  desk: Desk,
  document: RequestDocument,
  { chosen, ...facts }: Facts<typeof DoubleFacts>,
) {
  const receipt = await lockedReceipt(desk, facts.receiptId)
  const fault = doubleFault(receipt, facts.amount)
  if (fault) throw badInput('amount', fault)
  return askOf(desk, document, receipt, { kind: 'double', ...facts }, chosen)
}

type Of = { kind: 'forfeiture' | 'double'; receiptId: number; amount: number; reason: string }

async function askOf(
  desk: Desk,
  document: RequestDocument,
  receipt: ReceiptRecord,
  facts: Of,
  chosen: Chosen,
): Promise<RequestRecord> {
  const { customerId, contractId } = receipt
  const request = await keepRequest(desk, { customerId, contractId, ...ownersOf(receipt), ...facts })
  await document.start(desk, request, chosen)
  return request
}

/** Asks for an invoice within what may be invoiced; a title other than the customer needs a reason, and an approval. */
export async function askInvoice(
  desk: Desk,
  document: RequestDocument,
  { chosen, ...facts }: Facts<typeof InvoiceFacts>,
) {
  await openBook(desk)
  const contract = await effectiveContract(desk, facts.contractId, true)
  const { left } = await invoiceRoom(desk, contract)
  if (facts.amount > left) throw badInput('amount', '开票金额超过还可开的额度，请改小')
  if (facts.buyerKind === 'company' && !/^[0-9A-Z]{15,20}$/.test(facts.taxNumber))
    throw badInput('taxNumber', '企业抬头请填写 15 到 20 位税号（数字和大写字母）')
  const customer = await customerName(desk, contract.customerId)
  const other = facts.buyerTitle !== customer
  if (other && facts.reason === '') throw badInput('reason', '发票抬头不是客户本人，请填写原因')
  const { customerId } = contract
  const state = other ? 'approving' : 'approved'
  const request = await keepRequest(desk, { kind: 'invoice', customerId, state, ...ownersOf(contract), ...facts })
  if (other) await document.start(desk, request, chosen)
  return request
}

/** Asks for a red invoice against one that was issued, up to what is left of it. */
export async function askRedInvoice(desk: Desk, { originalId, amount, reason }: z.output<typeof RedInvoiceFacts>) {
  const known = await requests.visible(desk, originalId)
  if (known.kind !== 'invoice' || known.contractId === null) throw badInput('originalId', '请选择一张已开的发票')
  await lockContractHeads(desk, [known.contractId])
  const original = await requests.visible(desk, originalId)
  if (original.state !== 'done') throw conflict('发票还没有开出，取消申请即可')
  const reds = await desk
    .from('moneyRequest')
    .select('amount')
    .where('originalId', '=', originalId)
    .where('state', 'in', ['approved', 'done'])
    .execute()
  if (amount > original.amount - reds.reduce((sum, one) => sum + one.amount, 0))
    throw badInput('amount', '红字金额超过原发票未冲红的金额，请改小')
  const { customerId, contractId, buyerKind, buyerTitle, taxNumber, deliverTo } = original
  const taken = { customerId, contractId, buyerKind, buyerTitle, taxNumber, deliverTo }
  return keepRequest(desk, {
    kind: 'redInvoice',
    state: 'approved',
    originalId,
    amount,
    reason,
    ...taken,
    ...ownersOf(original),
  })
}

const longestRelease = 180

/** Asks to produce or ship although too little is paid, up to an amount and a day. */
export async function askRelease(
  desk: Desk,
  document: RequestDocument,
  { chosen, ...facts }: Facts<typeof ReleaseFacts>,
) {
  const contract = await effectiveContract(desk, facts.contractId)
  if (facts.untilOn < formatDate(clock.now())) throw badInput('untilOn', '有效期至不能早于今天')
  if (facts.untilOn > formatDate(startOfDay(clock.now(), longestRelease)))
    throw badInput('untilOn', `放行最长 ${longestRelease} 天`)
  if (facts.amount > contract.effectiveTotal) throw badInput('amount', '放行金额不能超过合同金额')
  const request = await keepRequest(desk, {
    kind: 'release',
    customerId: contract.customerId,
    ...ownersOf(contract),
    ...facts,
  })
  await document.start(desk, request, chosen)
  return request
}
