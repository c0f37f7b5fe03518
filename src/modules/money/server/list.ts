import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { ListFilter } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { gramsOf } from '../../../kernel/server/list/bigrams.ts'
import {
  type Condition,
  foundFirst,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { contractJoin, termJoin } from '../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import type { ReceiptView } from '../api/receipt.ts'
import { type MoneyMatched, moneyMatched } from './matched.ts'
import { receiptVisibility } from './scope.ts'
import { onOneLine } from './shares.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })

/** The words that lines have of contracts for which the receipt's money is: found by the index of lines, told from them. */
function ofLines(column: 'brand_id' | 'category_id'): ListColumn {
  const paid = `from money_allocation a ${termJoin('a')}`
  const line = 'contract_line l on l.office_id = t.office_id and l.contract_id = t.contract_id'
  const counts = 'a.office_id = e.office_id and a.amount > 0'
  return {
    sql: `array(select distinct l.${column} ${paid} join ${line} where ${counts} and a.receipt_id = e.id and l.${column} is not null order by 1)`,
    kind: 'dictionaries',
    held: {
      any: ids => `e.id in (select a.receipt_id ${paid} join ${line} where ${counts} and l.${column} = any(${ids}))`,
      none: `e.id in (select a.receipt_id ${paid} left join ${line} where ${counts} and l.${column} is null)`,
    },
  }
}

const columns: Readonly<Record<string, ListColumn>> = {
  number: own('number', 'text'),
  state: own('state', 'enum'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
  channelId: { sql: 'c.channel_id', kind: 'dictionary', join: 'contract' },
  brandIds: ofLines('brand_id'),
  categoryIds: Object.assign(ofLines('category_id'), { widened: 'words_below' }),
  kind: own('kind', 'enum'),
  amount: own('amount', 'money'),
  fee: own('fee', 'money'),
  accountId: own('account_id', 'reference'),
  receivedOn: own('received_on', 'date'),
  postedOn: own('posted_on', 'date'),
  payer: own('payer', 'text'),
  externalSerial: own('external_serial', 'text'),
  balance: own('balance', 'money'),
  allocated: own('allocated', 'money'),
  unallocated: { sql: '(e.amount - e.allocated)', kind: 'money' },
  share: own('amount', 'money'),
  refunded: own('refunded', 'money'),
  earnest: own('earnest', 'money'),
  voucherCount: own('voucher_count', 'integer'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  enteredBy: own('entered_by', 'employee'),
  submittedAt: own('submitted_at', 'datetime'),
  confirmedBy: own('confirmed_by', 'employee'),
  confirmedAt: own('confirmed_at', 'datetime'),
  reason: own('reason', 'text'),
  remark: own('remark', 'text'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}

/** Finds receipts by number, serial, payer, contract, and those of the customers that the term finds. */
const search: ListSpec['search'] = (term, bind) => {
  const fragment = term.toLowerCase()
  const found = `(${bind(gramsOf(fragment))}::text[], ${bind(fragment)})`
  const office = 'x.office_id = current_office()'
  const numbered = `select find_receipts${found}`
  const contracts = `select x.id from receipt x where ${office} and x.contract_id in (select find_contracts${found})`
  const theirs = `select x.id from receipt x where ${office} and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
  return { sql: foundFirst('e.id', [numbered, contracts, theirs]) }
}

/** The list of receipts for queries, totals and exports. */
export const receiptList: ListSpec = {
  table: 'receipt e',
  alias: 'e',
  joins: {
    customer: customerJoin('e'),
    contract: `left ${contractJoin('e')}`,
  },
  columns,
  also: [
    'e.id',
    'e.version',
    'e.customer_id as "customerId"',
    'e.contract_id as "contractId"',
    'e.opportunity_id as "opportunityId"',
  ],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['amount', 'fee', 'balance', 'unallocated'],
}

/**
 * Returns what still lacks a voucher, in terms of `receipt e`: what was sent to be confirmed without one, and nothing else proves. An import of
 * past receipts sends none.
 */
export const lacksVoucher = (matched: readonly MoneyMatched[]): string =>
  [
    `e.voucher_count = 0 and e.state in ('submitted', 'confirmed') and e.submitted_at is not null`,
    ...matched.map(({ proves }) => `not ${proves}`),
  ].join(' and ')

const views: Record<ReceiptView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  toConfirm: () => () => `e.state = 'submitted'`,
  returned: () => () => `e.state = 'returned'`,
  mine: desk => bind => `e.created_by = ${bind(desk.employeeId)}`,
  draft: () => () => `e.state = 'draft'`,
  left: () => () => 'e.balance > 0',
  noVoucher: desk => () => lacksVoucher(desk.brought(moneyMatched)),
  confirmed: () => () => `e.state = 'confirmed'`,
  reversed: () => () => `e.state = 'reversed'`,
}

/** Returns the conditions of a view within the person's data scope, and of what filters ask for together. Throws 40000 for an unknown view. */
export function receiptConditions(desk: Desk, { view = 'all', filters }: Partial<ListFilter> = {}): Condition[] {
  const inView = viewNamed(views, view)(desk)
  const office: Condition = bind => `e.office_id = ${bind(desk.officeId)}`
  return [office, inScope(desk, receiptVisibility, 'e'), inView, ...onOneLine(filters)]
}
