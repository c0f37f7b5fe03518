import type { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { Chosen, Preview } from '../../../approval/api/approval.ts'
import { isApproved } from '../../../approval/server/index.ts'
import { requestForecasts as routes } from '../../api/requestForecast.ts'
import type { ReceiptRecord } from '../book/locks.ts'
import { receipts } from '../record/receipts.ts'
import { contractOfParts } from './ask.ts'
import { effectiveContract } from './contracts.ts'
import type { Draft, RequestDocument, RequestDocuments } from './document.ts'
import { customerOf, shortOf } from './refunds.ts'

type Typed = Partial<Draft> & Pick<Draft, 'kind' | 'amount'>
type Of = Pick<ReceiptRecord, 'customerId' | 'contractId' | 'ownerId' | 'departmentId'>

const nothing = { payee: '', payeeAccount: '', buyerTitle: '', taxNumber: '', purpose: null, untilOn: null, reason: '' }

/** Returns what a request that is not kept yet would be approved by. */
const draftOf = (typed: Typed, { customerId, contractId, ownerId, departmentId }: Of): Draft => ({
  ...nothing,
  customerId,
  contractId,
  ownerId,
  departmentId,
  ...typed,
})

/** Returns the calls that foresee who decides about what is typed; they keep and lock nothing. */
export function forecastHandlers({ refund, forfeiture, invoiceTitle, release }: RequestDocuments): readonly Handled[] {
  const forecast = async (
    desk: Desk,
    document: RequestDocument,
    draft: Draft,
    chosen: Chosen,
  ): Promise<Preview | null> => ((await isApproved(desk, document)) ? document.forecast(desk, draft, chosen) : null)
  return [
    handle(routes.refund, async (desk, { body: { parts, chosen, ...facts } }) => {
      const first = await refundedOf(desk, parts)
      const contractId = await contractOfParts(desk, parts, first)
      const amount = parts.reduce((sum, part) => sum + part.amount, 0)
      return forecast(desk, refund, draftOf({ kind: 'refund', amount, contractId, ...facts }, first), chosen)
    }),
    handle(routes.double, async (desk, { body: { chosen, receiptId, ...facts } }) => {
      const receipt = await receipts.visible(desk, receiptId)
      return forecast(desk, refund, draftOf({ kind: 'double', ...facts }, receipt), chosen)
    }),
    handle(routes.forfeit, async (desk, { body: { chosen, receiptId, ...facts } }) => {
      const receipt = await receipts.visible(desk, receiptId)
      return forecast(desk, forfeiture, draftOf({ kind: 'forfeiture', ...facts }, receipt), chosen)
    }),
    handle(routes.invoice, async (desk, { body: { chosen, contractId, ...facts } }) => {
      const contract = await effectiveContract(desk, contractId)
      const of = { ...contract, contractId }
      return forecast(desk, invoiceTitle, draftOf({ kind: 'invoice', ...facts }, of), chosen)
    }),
    handle(routes.release, async (desk, { body: { chosen, contractId, ...facts } }) => {
      const contract = await effectiveContract(desk, contractId)
      const of = { ...contract, contractId }
      return forecast(desk, release, draftOf({ kind: 'release', ...facts }, of), chosen)
    }),
  ]
}

/** Returns the receipt whose customer gets a refund. Throws 40000 as the refund itself does. */
async function refundedOf(desk: Desk, parts: z.output<typeof routes.refund.body>['parts']): Promise<ReceiptRecord> {
  const ids = parts.map(part => part.receiptId)
  const receipts = await desk.from('receipt').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const first = customerOf(desk, receipts as ReceiptRecord[], parts)
  const short = await shortOf(desk, receipts as ReceiptRecord[], parts)
  if (short) throw badInput('parts', short)
  return first
}
