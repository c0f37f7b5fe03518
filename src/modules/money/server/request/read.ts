import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { termJoin } from '../../../contract/server/index.ts'
import { type RequestDetail, requestActs } from '../../api/request.ts'
import { refusalsOf } from '../record/refusing.ts'
import { requestRefusal } from './act.ts'
import { requests } from './requests.ts'

async function partsShown(desk: Desk, id: number): Promise<RequestDetail['parts']> {
  const { rows } = await desk.client.query<RequestDetail['parts'][number]>(
    `select p.id, p.receipt_id as "receiptId", p.term_id as "termId", p.amount, r.number as "receiptNumber",
       c.number as "contractNumber", t.name as "termName"
     from money_request_part p join receipt r on r.office_id = p.office_id and r.id = p.receipt_id
     left ${termJoin('p')}
     left join contract c on c.office_id = p.office_id and c.id = t.contract_id
     where p.office_id = $1 and p.request_id = $2 order by p.id`,
    [desk.officeId, id],
  )
  return rows
}

/** Returns a request of the person's data scope. Throws 40400 without it. */
export async function requestDetail(desk: Desk, id: number): Promise<RequestDetail> {
  const request = await requests.visible(desk, id)
  const row = await requests.rowOf(desk, id)
  const { failure, payeeAccount, taxNumber, deliverTo, receiptId, originalId, approvalId } = request
  return {
    ...row,
    failure,
    payeeAccount,
    buyerKind: request.buyerKind,
    taxNumber,
    deliverTo,
    purpose: request.purpose,
    receiptId,
    originalId,
    approvalId,
    parts: await partsShown(desk, id),
    refusals: await refusalsOf(requestActs, act => requestRefusal(desk, act, request)),
  }
}
