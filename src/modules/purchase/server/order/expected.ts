import { openAt } from '../../../../kernel/api/record.ts'
import type { ExpectedKind } from '../../../warehouse/server/index.ts'
import { purchaseRecord } from '../../api/purchase.ts'

/** What is on order of purchases: ordered, not closed, and not come. */
export const expectedPurchases: ExpectedKind = {
  kind: 'purchase',
  title: purchaseRecord.title,
  stage: 'ordered',
  opens: id => openAt(purchaseRecord, id),
  open: office => `select l.goods_id, p.warehouse_id, l.pieces - l.received as pieces, l.promised_on as due_on, p.id as document_id, l.for_kind, l.for_id
    from purchase_line l join purchase p on p.office_id = l.office_id and p.id = l.purchase_id and p.state = 'done'
    where l.office_id = ${office} and l.closed_reason = '' and l.received < l.pieces`,
}
