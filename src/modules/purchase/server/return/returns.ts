import { columnsOf } from '../../../../kernel/api/list.ts'
import { plainly } from '../../../../kernel/server/record/plain.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { ReturnEntered, ReturnLine, ReturnRow, returnRecord } from '../../api/return.ts'

const supplier = 'coalesce(s.name, r.supplier_words)'
/** Returns to suppliers as the server serves them. */
export const returns = serve({
  ...plainly(returnRecord, ReturnEntered, []),
  joins: {
    supplier: `join stock_receipt r on r.office_id = e.office_id and r.id = e.stock_receipt_id
      left join supplier s on s.office_id = r.office_id and s.id = r.supplier_id`,
  },
  computed: {
    supplier: { sql: supplier, join: 'supplier', kind: 'text' },
    receipt: { sql: 'r.number', join: 'supplier', kind: 'text' },
  },
  also: ['e.stock_receipt_id as "stockReceiptId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const found = ['e.number', supplier, 'e.note'].map(sql => `strpos(lower(${sql}), ${word}) > 0`)
    return { sql: found.join(' or '), join: 'supplier' }
  },
  sums: ['pieces', 'amount', 'credit'],
  history: [
    ...columnsOf(ReturnRow.omit({ number: true, supplier: true, receipt: true, createdAt: true, updatedAt: true })),
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(ReturnLine) },
  ],
})
