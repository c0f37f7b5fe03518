import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { gramsOf } from '../../../../kernel/server/list/bigrams.ts'
import { foundFirst, type ListColumn, type ListSpec } from '../../../../kernel/server/list/list.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { contractJoin, termJoin } from '../../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import type { ReceiptState } from '../../api/words.ts'
import { receiptColumns } from './logged.ts'
import { type MoneyMatched, moneyMatched } from './matched.ts'
import { onOneLine, sharesOf } from './shares.ts'

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

const computed = {
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
  channelId: { sql: 'c.channel_id', kind: 'dictionary', join: 'contract' },
  brandIds: ofLines('brand_id'),
  categoryIds: { ...ofLines('category_id'), widened: 'words_below' },
  unallocated: { sql: '(e.amount - e.allocated)', kind: 'money' },
  share: { sql: 'e.amount', kind: 'money' },
} satisfies Record<string, ListColumn>

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

/**
 * Returns what still lacks a voucher, in terms of `receipt e`: what was sent to be confirmed without one, and nothing else proves. An import of
 * past receipts sends none.
 */
export const lacksVoucher = (matched: readonly MoneyMatched[]): string =>
  [
    `e.voucher_count = 0 and e.state in ('submitted', 'confirmed') and e.submitted_at is not null`,
    ...matched.map(({ proves }) => `not ${proves}`),
  ].join(' and ')

const inState = (state: ReceiptState) => () => () => `e.state = '${state}'`

/** Receipts as the server serves them. */
export const receipts = serve({
  record: receiptRecord,
  computed,
  joins: { customer: customerJoin('e'), contract: `left ${contractJoin('e')}` },
  also: ['e.customer_id as "customerId"', 'e.contract_id as "contractId"', 'e.opportunity_id as "opportunityId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['amount', 'fee', 'balance', 'unallocated'],
  asked: filters => ({ conditions: onOneLine(filters), columns: sharesOf(filters) }),
  views: {
    all: () => () => 'true',
    toConfirm: inState('submitted'),
    returned: inState('returned'),
    mine: (desk: Desk) => bind => `e.created_by = ${bind(desk.employeeId)}`,
    draft: inState('draft'),
    left: () => () => 'e.balance > 0',
    noVoucher: (desk: Desk) => () => lacksVoucher(desk.brought(moneyMatched)),
    confirmed: inState('confirmed'),
    reversed: inState('reversed'),
  },
  history: receiptColumns,
})

/** Tells the browsers that show receipts of changes. */
export const tellReceipts = receipts.tell
