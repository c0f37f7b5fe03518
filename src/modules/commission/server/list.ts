import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { contractJoin } from '../../contract/server/index.ts'
import type { EntryView, MonthView } from '../api/commission.ts'
import { seenBy } from './scope.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })

/** The ledger, entry by entry. */
export const entryList: ListSpec = {
  table: 'commission_entry e',
  alias: 'e',
  joins: {
    contract: `left ${contractJoin('e')}`,
    receipt: `left join money_entry m on m.office_id = e.office_id and m.id = e.money_entry_id
      left join receipt r on r.office_id = m.office_id and r.id = m.receipt_id`,
  },
  columns: {
    period: own('period', 'date'),
    ownerId: own('owner_id', 'employee'),
    departmentId: own('department_id', 'department'),
    kind: own('kind', 'enum'),
    amount: own('amount', 'money'),
    base: own('base', 'money'),
    rate: own('rate', 'rate'),
    share: own('share', 'rate'),
    categoryId: { ...own('category_id', 'dictionary'), widened: 'words_below' },
    roleId: own('role_id', 'dictionary'),
    contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
    receiptNumber: { sql: 'r.number', kind: 'text', join: 'receipt' },
    onDay: own('on_day', 'date'),
    sourceNumber: own('source_number', 'text'),
    remark: own('remark', 'text'),
    createdAt: own('created_at', 'datetime'),
  },
  also: ['e.id'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    const holds = ['lower(c.number)', `lower(coalesce(e.source_number, ''))`, 'lower(e.remark)']
    return { sql: holds.map(text => `strpos(${text}, ${fragment}) > 0`).join(' or '), join: 'contract' }
  },
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['base', 'amount'],
}

const entryViews: Record<EntryView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  mine: desk => bind => `e.owner_id = ${bind(desk.employeeId)}`,
  accrual: () => () => `e.kind = 'accrual'`,
  reversal: () => () => `e.kind = 'reversal'`,
  import: () => () => `e.kind = 'import'`,
}

/** Returns the conditions of a view of entries within what the person sees. Throws 40000 for an unknown view. */
export function entryConditions(desk: Desk, view = 'all'): Condition[] {
  const inView = viewNamed(entryViews, view)(desk)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, seenBy(desk, 'e'), inView]
}

/** SQL for whether the month of an entry or payslip is closed. */
export const closedSql = `e.period <= coalesce(closed_until(e.office_id, 'commission'), '-infinity')`
const month = (shift: number) =>
  `(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '${shift} month')::date`

/** The months of people, of which each is a payslip. */
export const monthList: ListSpec = {
  table: 'commission_month e',
  alias: 'e',
  joins: { person: 'join employee p on p.office_id = e.office_id and p.id = e.owner_id' },
  columns: {
    name: { sql: `p.name || ' ' || to_char(e.period, 'YYYY-MM')`, kind: 'text', join: 'person' },
    period: own('period', 'date'),
    ownerId: own('owner_id', 'employee'),
    departmentId: own('department_id', 'department'),
    base: own('base', 'money'),
    accrued: own('accrued', 'money'),
    reversed: own('reversed', 'money'),
    imported: own('imported', 'money'),
    amount: own('amount', 'money'),
    entries: own('entries', 'integer'),
    closed: { sql: `(${closedSql})`, kind: 'boolean' },
    updatedAt: own('updated_at', 'datetime'),
  },
  also: ['e.id'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return {
      sql: `strpos(lower(p.name), ${fragment}) > 0 or to_char(e.period, 'YYYY-MM') = ${fragment}`,
      join: 'person',
    }
  },
  readsRows: true,
  sort: { by: 'period', order: 'descend' },
  sums: ['base', 'amount'],
}

const monthViews: Record<MonthView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  thisMonth: () => () => `e.period = ${month(0)}`,
  lastMonth: () => () => `e.period = ${month(1)}`,
  mine: desk => bind => `e.owner_id = ${bind(desk.employeeId)}`,
  open: () => () => `not (${closedSql})`,
}

/** Returns the conditions of a view of months within what the person sees; a month in which nothing happened is none. */
export function monthConditions(desk: Desk, view = 'all'): Condition[] {
  const inView = viewNamed(monthViews, view)(desk)
  return [bind => `e.office_id = ${bind(desk.officeId)} and e.entries > 0`, seenBy(desk, 'e'), inView]
}
