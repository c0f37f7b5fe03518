import { columnsOf } from '../../../../kernel/api/list.ts'
import { foundFirst, type ListColumn } from '../../../../kernel/server/list/list.ts'
import { type StoredOf, serve } from '../../../../kernel/server/record/serve.ts'
import { contractJoin } from '../../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import { RequestRow } from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'

export type RequestRecord = StoredOf<typeof requestRecord>

const computed = {
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
} satisfies Record<string, ListColumn>

const paid = `e.kind in ('refund', 'double')`
const invoiced = `e.kind in ('invoice', 'redInvoice')`
const where = (sql: string) => () => () => sql

/** What is asked of money, as the server serves it. */
export const requests = serve({
  record: requestRecord,
  computed,
  joins: { customer: customerJoin('e'), contract: `left ${contractJoin('e')}` },
  also: ['e.customer_id as "customerId"', 'e.contract_id as "contractId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const office = 'x.office_id = current_office()'
    const has = (text: string) => `strpos(lower(${text}), ${word}) > 0`
    const numbered = `select x.id from money_request x where ${office} and (${has('x.number')} or ${has('x.serial')} or ${has('x.buyer_title')})`
    const theirs = `select x.id from money_request x where ${office} and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
    return { sql: foundFirst('e.id', [numbered, theirs]) }
  },
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['amount'],
  views: {
    all: where('true'),
    toPay: where(`${paid} and e.state = 'approved'`),
    toIssue: where(`${invoiced} and e.state = 'approved'`),
    approving: where(`e.state = 'approving'`),
    done: where(`e.state = 'done'`),
    refunds: where(paid),
    invoices: where(invoiced),
    forfeitures: where(`e.kind = 'forfeiture'`),
    releases: where(`e.kind = 'release'`),
  },
  history: [
    ...columnsOf(
      RequestRow.omit({ number: true, customerName: true, contractNumber: true, createdAt: true, updatedAt: true }),
    ),
    { key: 'failure', title: '未能执行 / 取消的原因', kind: 'text' },
    { key: 'payeeAccount', title: '收款账号', kind: 'text' },
    { key: 'taxNumber', title: '税号', kind: 'text' },
  ],
})
