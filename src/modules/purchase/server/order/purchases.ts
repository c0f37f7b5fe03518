import { columnsOf } from '../../../../kernel/api/list.ts'
import { dayNow, dayNowOnce } from '../../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../../kernel/server/record/plain.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { PurchaseEntered, PurchaseLine, PurchaseRow, purchaseRecord } from '../../api/purchase.ts'

const open = `e.state = 'done' and e.outstanding > 0`
const lateOn = (today: string) => `${open} and coalesce(e.promised_on < ${today}, false)`
const progress = `case
  when e.state = 'closed' and e.received < e.pieces then 'short'
  when e.state not in ('done', 'closed') then 'none'
  when e.outstanding = 0 then 'complete'
  when e.received > 0 then 'partly'
  when e.accepted_on is not null then 'accepted'
  else 'ordered' end`
const plain = plainly(purchaseRecord, PurchaseEntered, [])

/** Purchases as the server serves them; how far they have come follows from what is kept of their lines. */
export const purchases = serve({
  ...plain,
  joins: { supplier: 'join supplier s on s.office_id = e.office_id and s.id = e.supplier_id' },
  computed: {
    progress: { sql: progress, kind: 'enum' },
    late: { sql: `(${lateOn(dayNow)})`, kind: 'boolean' },
    supplier: { sql: 's.name', join: 'supplier', kind: 'text' },
  },
  also: ['e.supplier_id as "supplierId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const found = ['e.number', 's.name', 'e.note'].map(sql => `strpos(lower(${sql}), ${word}) > 0`)
    return { sql: found.join(' or '), join: 'supplier' }
  },
  views: {
    ...plain.views,
    open: () => () => open,
    late: () => () => lateOn(dayNowOnce),
    soon: () => () => `${open} and e.promised_on between ${dayNowOnce} and ${dayNowOnce} + 3`,
  },
  sums: ['pieces', 'received', 'outstanding', 'amount'],
  history: [
    ...columnsOf(
      PurchaseRow.omit({ number: true, supplier: true, progress: true, late: true, createdAt: true, updatedAt: true }),
    ),
    ...columnsOf(PurchaseEntered.pick({ supplierId: true })),
    {
      key: 'lines',
      title: '明细',
      kind: 'text',
      items: [
        ...columnsOf(PurchaseLine),
        { key: 'forId', title: '为谁订', kind: 'reference', by: 'forKind', behind: [stockElements.holders] },
      ],
    },
  ],
})
