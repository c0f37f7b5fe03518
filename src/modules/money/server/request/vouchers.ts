import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { AttachedFiles } from '../../../approval/server/index.ts'
import { voucherSubject } from '../receipts/vouchers.ts'
import { receipts } from '../record/receipts.ts'

const mostAbout = 20 // requests about one receipt

/** The receipts that requests take money from, and those that they are about. */
const about = `select r.id, r.receipt_id from money_request r where r.office_id = $1 and r.receipt_id is not null
  union select p.request_id, p.receipt_id from money_request_part p where p.office_id = $1`

/** The vouchers of the receipts that a request is about: its approval shows those of receipts that the person sees. */
export const vouchersOfReceipts: AttachedFiles = {
  subject: voucherSubject,
  title: '收款凭证',
  async of(desk, requestId) {
    const { rows } = await desk.client.query<{ receipt_id: number }>(
      `select distinct a.receipt_id from (${about}) a where a.id = $2`,
      [desk.officeId, requestId],
    )
    return seen(
      desk,
      rows.map(row => row.receipt_id),
    )
  },
  async about(desk, receiptId) {
    const { rows } = await desk.client.query<{ id: number }>(
      `select distinct a.id from (${about}) a where a.receipt_id = $2 order by a.id desc limit ${mostAbout}`,
      [desk.officeId, receiptId],
    )
    return rows.map(row => row.id)
  },
}

const seen = async (desk: Desk, ids: readonly number[]) => [...(await receipts.names(desk, ids)).keys()]
