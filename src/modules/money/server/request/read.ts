import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import {
  type Condition,
  foundFirst,
  type ListColumn,
  type ListSpec,
  readPage,
  viewNamed,
} from '../../../../kernel/server/list/list.ts'
import { inScope, type Visibility } from '../../../../kernel/server/record/visibility.ts'
import { contractJoin, termJoin } from '../../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import type { RequestDeed, RequestDetail, RequestView, RequestRow as Row } from '../../api/request.ts'
import { scopeModule } from '../scope.ts'
import { requestRefusal } from './act.ts'
import { visibleRequest } from './record.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
const requestVisibility: Visibility = { module: scopeModule, table: 'money_request' }

const columns: Readonly<Record<string, ListColumn>> = {
  number: own('number', 'text'),
  kind: own('kind', 'enum'),
  state: own('state', 'enum'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
  amount: own('amount', 'money'),
  reason: own('reason', 'text'),
  buyerTitle: own('buyer_title', 'text'),
  payee: own('payee', 'text'),
  untilOn: own('until_on', 'date'),
  doneOn: own('done_on', 'date'),
  serial: own('serial', 'text'),
  accountId: own('account_id', 'reference'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  createdBy: own('created_by', 'employee'),
  doneBy: own('done_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}

/** The list of what is asked of money. */
export const requestList: ListSpec = {
  table: 'money_request e',
  alias: 'e',
  joins: {
    customer: customerJoin('e'),
    contract: `left ${contractJoin('e')}`,
  },
  columns,
  also: ['e.id', 'e.version', 'e.customer_id as "customerId"', 'e.contract_id as "contractId"'],
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
}

const views: Record<RequestView, Condition> = {
  all: () => 'true',
  toPay: () => `e.kind in ('refund', 'double') and e.state = 'approved'`,
  toIssue: () => `e.kind in ('invoice', 'redInvoice') and e.state = 'approved'`,
  approving: () => `e.state = 'approving'`,
  done: () => `e.state = 'done'`,
  refunds: () => `e.kind in ('refund', 'double')`,
  invoices: () => `e.kind in ('invoice', 'redInvoice')`,
  forfeitures: () => `e.kind = 'forfeiture'`,
  releases: () => `e.kind = 'release'`,
}

/** Returns the conditions of a view within the person's data scope. Throws 40000 for an unknown view. */
export function requestConditions(desk: Desk, view = 'all'): Condition[] {
  return [bind => `e.office_id = ${bind(desk.officeId)}`, inScope(desk, requestVisibility, 'e'), viewNamed(views, view)]
}

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
  const request = await visibleRequest(desk, id)
  const one: Condition = bind => `e.id = ${bind(id)}`
  const query = { filters: {}, page: 1, pageSize: 1 }
  const [row] = await readPage<Row>(desk.client, requestList, [...requestConditions(desk), one], query)
  const { failure, payeeAccount, taxNumber, deliverTo, receiptId, originalId, approvalId } = request
  const deeds: RequestDeed[] = ['pay', 'issue', 'cancel', 'red']
  const refused = await Promise.all(deeds.map(deed => requestRefusal(desk, deed, request)))
  return {
    ...(row as Row),
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
    refusals: Object.fromEntries(
      deeds.map((deed, at) => [deed, refused[at]?.message ?? null]),
    ) as RequestDetail['refusals'],
  }
}
