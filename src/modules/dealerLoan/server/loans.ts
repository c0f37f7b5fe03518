import { columnsOf } from '../../../kernel/api/list.ts'
import type { Condition } from '../../../kernel/server/list/list.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import type { LoanKind } from '../api/kinds.ts'
import { LoanEntered, LoanLine, LoanRow, loanRecord } from '../api/loan.ts'

export type LoanStored = StoredOf<typeof loanRecord>

const ofKinds = (kinds: readonly LoanKind[]) => (): Condition => bind => `e.kind = any(${bind([...kinds])}::text[])`

/** Papers of loans between dealers as the server serves them. */
export const loans = serve({
  ...plainly(loanRecord, LoanEntered, []),
  computed: {
    supplier: { sql: 's.name', kind: 'text', join: 'supplier' },
    warehouseName: { sql: `coalesce(w.name, '')`, kind: 'text', join: 'warehouse' },
  },
  joins: {
    supplier: 'join supplier s on s.office_id = e.office_id and s.id = e.supplier_id',
    warehouse: 'left join warehouse w on w.office_id = e.office_id and w.id = e.warehouse_id',
  },
  also: ['e.supplier_id as "supplierId"', 'e.warehouse_id as "warehouseId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const own = ['number', 'note'].map(key => `strpos(lower(e.${key}), ${word}) > 0`)
    const ofGoods = `exists (select from dealer_loan_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
      where l.office_id = e.office_id and l.dealer_loan_id = e.id and strpos(lower(g.code || ' ' || g.name), ${word}) > 0)`
    const ofDealer = `exists (select from supplier d where d.office_id = e.office_id and d.id = e.supplier_id and strpos(lower(d.name), ${word}) > 0)`
    return { sql: [...own, ofGoods, ofDealer].join(' or ') }
  },
  sums: ['pieces', 'amount'],
  views: {
    all: () => () => 'true',
    draft: () => () => `e.state in ('draft', 'rejected')`,
    ours: ofKinds(['borrow', 'giveBack', 'payOff']),
    theirs: ofKinds(['lend', 'takeBack', 'paidOff']),
    settled: ofKinds(['payOff', 'paidOff']),
    reversed: () => () => `e.state = 'reversed'`,
  },
  history: [
    ...columnsOf(
      LoanRow.omit({ number: true, supplier: true, warehouseName: true, createdAt: true, updatedAt: true }).omit({
        supplierId: true,
        warehouseId: true,
      }),
    ),
    { key: 'supplierId', title: '同行', kind: 'reference', of: 'supplier' },
    { key: 'warehouseId', title: '仓库', kind: 'reference', of: 'warehouse' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(LoanLine.omit({ owedLotId: true })) },
  ],
})
