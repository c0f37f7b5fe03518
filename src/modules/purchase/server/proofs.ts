import { keptIn, type Proofs } from '../../../kernel/server/ledger/proofs.ts'

const ofLine = keptIn('purchase_line', 'purchase_line_id', {
  named: 'p.number',
  join: 'join purchase p on p.office_id = $1 and p.id = k.purchase_id',
})
const posted = `(select l.office_id, l.purchase_line_id, l.pieces from stock_receipt_line l
  join stock_receipt r on r.office_id = l.office_id and r.id = l.stock_receipt_id and r.state = 'done'
  where l.purchase_line_id is not null
  union all select b.office_id, l.purchase_line_id, -b.pieces from supplier_return_line b
  join supplier_return r on r.office_id = b.office_id and r.id = b.supplier_return_id and r.state = 'done' and r.replaces
  join stock_receipt_line l on l.office_id = b.office_id and l.id = b.receipt_line_id where l.purchase_line_id is not null
  union all select d.office_id, d.purchase_line_id, d.pieces from purchase_direct d) posted`
const returned = `(select b.office_id, b.receipt_line_id, b.pieces from supplier_return_line b
  join supplier_return r on r.office_id = b.office_id and r.id = b.supplier_return_id and r.state = 'done') returned`
const ofReceived = keptIn('stock_receipt_line', 'receipt_line_id', {
  named: 'p.number',
  join: 'join stock_receipt p on p.office_id = $1 and p.id = k.stock_receipt_id',
})
const kept = keptIn('purchase', 'purchase_id')
const open = `case when closed_reason = '' then greatest(0, pieces - received) else 0 end`

/** What came of purchases is what their receipts posted, less what went back for others, and what went straight to homes; what is on order follows from it. */
export const purchaseProofs: Proofs = {
  采购明细的已到与入库单和退货单和直送一致: ofLine({ received: 'sum(pieces)' }, posted),
  入库明细的已退与退货单一致: ofReceived({ returned: 'sum(pieces)' }, returned),
  采购单的已到与在订与明细一致: kept({ received: 'sum(received)', outstanding: `sum(${open})` }, 'purchase_line'),
}
