import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import {
  type Bind,
  type Condition,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { receiptVisibility } from '../../money/server/index.ts'
import type { RowView } from '../api/bankStatement.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })

/** The rows of statements. */
export const rowList: ListSpec = {
  table: 'statement_row e',
  alias: 'e',
  joins: {
    receipt: 'left join receipt r on r.office_id = e.office_id and r.id = e.receipt_id',
    mall: `left join (select w.office_id, w.id, a.name || ' ' || to_char(w.month, 'YYYY-MM') as name from mall_entry w
      join money_account a on a.office_id = w.office_id and a.id = w.account_id) w on w.office_id = e.office_id and w.id = e.mall_entry_id
      left join money_account n on n.office_id = e.office_id and n.id = e.mall_account_id`,
    refund: 'left join money_request q on q.office_id = e.office_id and q.id = e.refund_id',
  },
  columns: {
    day: own('day', 'date'),
    clock: { sql: 'e.clock::text', kind: 'text' },
    state: own('state', 'enum'),
    direction: own('direction', 'enum'),
    amount: own('amount', 'money'),
    fee: own('fee', 'money'),
    counterparty: own('counterparty', 'text'),
    remark: own('remark', 'text'),
    serial: own('serial', 'text'),
    orderNumber: own('order_number', 'text'),
    accountId: own('account_id', 'reference'),
    receiptNumber: { sql: 'r.number', kind: 'text', join: 'receipt' },
    refundNumber: { sql: 'q.number', kind: 'text', join: 'refund' },
    mallName: { sql: `coalesce(w.name, n.name || ' 待登记')`, kind: 'text', join: 'mall' },
    receiptState: { sql: 'r.state', kind: 'enum', join: 'receipt' },
    how: own('how', 'enum'),
    reason: own('reason', 'text'),
    decidedBy: own('decided_by', 'employee'),
    decidedAt: own('decided_at', 'datetime'),
    rowNumber: own('row_number', 'integer'),
  },
  also: [
    'e.id',
    'e.version',
    'e.receipt_id as "receiptId"',
    'e.refund_id as "refundId"',
    'e.mall_entry_id as "mallEntryId"',
    'e.mall_account_id as "mallAccountId"',
    'e.statement_file_id as "statementFileId"',
  ],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    const holds = ['lower(e.counterparty)', 'lower(e.remark)', 'lower(e.serial)', 'lower(e.order_number)']
    return { sql: holds.map(text => `strpos(${text}, ${fragment}) > 0`).join(' or ') }
  },
  readsRows: true,
  sort: { by: 'day', order: 'descend' },
  sums: ['amount', 'fee'],
}

const inState = (state: string) => () => `e.state = '${state}'`
const views: Record<RowView, Condition> = {
  open: () => `(e.state = 'suggested' or (e.state = 'unmatched' and e.direction = 'in'))`,
  unmatched: () => `e.state = 'unmatched' and e.direction = 'in'`,
  suggested: inState('suggested'),
  matched: inState('matched'),
  ignored: inState('ignored'),
  out: () => `e.direction = 'out'`,
  all: () => 'true',
}

/** Returns the condition that a row's receipt or refund, if it has one, is in the person's data scope, which no mall's payment is but in the whole. */
function documentSeen(desk: Desk): Condition {
  if (desk.reach(receiptVisibility.module).office) return () => 'true'
  const seen = inScope(desk, receiptVisibility, 'm')
  const ofScope = (table: string, column: string) => (bind: Bind) =>
    `(e.${column} is null or exists (select from ${table} m where m.office_id = e.office_id and m.id = e.${column} and ${seen(bind)}))`
  const [receipt, refund] = [ofScope('receipt', 'receipt_id'), ofScope('money_request', 'refund_id')]
  return bind => `e.mall_entry_id is null and e.mall_account_id is null and ${receipt(bind)} and ${refund(bind)}`
}

/** Returns the conditions of a view of rows that the person may see. Throws 40000 for an unknown view. */
export function rowConditions(desk: Desk, view = 'open'): Condition[] {
  return [bind => `e.office_id = ${bind(desk.officeId)}`, documentSeen(desk), viewNamed(views, view)]
}
