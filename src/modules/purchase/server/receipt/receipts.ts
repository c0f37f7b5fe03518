import { columnsOf } from '../../../../kernel/api/list.ts'
import { plainly } from '../../../../kernel/server/record/plain.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { ReceiptEntered, ReceiptLine, receiptRecord, StockReceiptRow } from '../../api/receipt.ts'

/** From whom goods come: a supplier, else what was typed. */
const supplier = 'coalesce(s.name, e.supplier_words)'

/** Receipts of goods as the server serves them. */
export const receipts = serve({
  ...plainly(receiptRecord, ReceiptEntered, []),
  joins: {
    supplier: 'left join supplier s on s.office_id = e.office_id and s.id = e.supplier_id',
    purchase: 'left join purchase p on p.office_id = e.office_id and p.id = e.purchase_id',
  },
  computed: {
    supplier: { sql: supplier, join: 'supplier', kind: 'text' },
    purchase: { sql: "coalesce(p.number, '')", join: 'purchase', kind: 'text' },
  },
  also: ['e.purchase_id as "purchaseId"', 'e.supplier_id as "supplierId"', 'e.supplier_words as "supplierWords"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const found = ['e.number', supplier, 'e.note'].map(sql => `strpos(lower(${sql}), ${word}) > 0`)
    return { sql: found.join(' or '), join: 'supplier' }
  },
  sums: ['pieces', 'damaged', 'amount', 'freight'],
  history: [
    ...columnsOf(
      StockReceiptRow.omit({ number: true, supplier: true, purchase: true, createdAt: true, updatedAt: true }),
    ),
    ...columnsOf(ReceiptEntered.pick({ supplierId: true, supplierWords: true })),
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(ReceiptLine) },
  ],
})
