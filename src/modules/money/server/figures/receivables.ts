import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { gramsOf } from '../../../../kernel/server/list/bigrams.ts'
import { dayNow, dayNowOnce } from '../../../../kernel/server/list/dayNow.ts'
import {
  type Condition,
  type ListColumn,
  type ListSpec,
  readPage,
  readTotals,
  viewNamed,
} from '../../../../kernel/server/list/list.ts'
import { countViews } from '../../../../kernel/server/list/listCounts.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { contractJoin, contractVisibility } from '../../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { bucketSql } from '../../api/aging.ts'
import { agingRoutes as routes, type TermRow, type TermView } from '../../api/agingRoutes.ts'
import { moneySwitches } from '../../api/switches.ts'
import { agingOf, dayOf, openedOf } from './aging.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
const ofContract = (column: string, kind: Plain): ListColumn => ({ sql: `c.${column}`, kind, join: 'contract' })

const columns: Readonly<Record<string, ListColumn>> = {
  contractNumber: ofContract('number', 'text'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  name: own('name', 'text'),
  dueOn: own('due_on', 'date'),
  daysOverdue: { sql: `(case when e.due_on < ${dayNowOnce} then ${dayNowOnce} - e.due_on end)`, kind: 'integer' },
  bucket: { sql: `(${bucketSql('e.due_on', dayNowOnce)})`, kind: 'enum' },
  amount: own('amount', 'money'),
  paid: own('paid', 'money'),
  open: { sql: '(e.amount - e.paid)', kind: 'money' },
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
}

/** The list of terms that are not paid wholly, now. */
export const termList: ListSpec = {
  table: 'contract_term e',
  alias: 'e',
  joins: {
    contract: contractJoin('e'),
    customer: customerJoin('e'),
  },
  columns,
  also: ['e.id', 'e.contract_id as "contractId"', 'e.customer_id as "customerId"'],
  search(term, bind) {
    const fragment = term.toLowerCase()
    const numbered = `select find_contracts(${bind(gramsOf(fragment))}::text[], ${bind(fragment)})`
    return { sql: `e.contract_id in (${numbered}) or ${ofFoundCustomer('e.customer_id', term, 'shown', bind)}` }
  },
  sort: { by: 'dueOn', order: 'ascend' },
  sums: ['amount', 'paid', 'open'],
}

/**
 * SQL of who heads each department of the office: `department_id`, the nearest head from it upwards (`head_id`), and the next one above that who is
 * somebody else (`above_id`). Who has been disabled heads nothing.
 */
export const headsSql = `(with recursive up as (
    select id as department_id, parent_id, leader_id, 0 as level from department where office_id = current_office()
    union all
    select u.department_id, d.parent_id, d.leader_id, u.level + 1 from up u
    join department d on d.office_id = current_office() and d.id = u.parent_id
  ), led as (
    select u.department_id, array_agg(u.leader_id order by u.level) as heads from up u
    join employee p on p.office_id = current_office() and p.id = u.leader_id and p.disabled_at is null group by 1
  )
  select department_id, heads[1] as head_id,
    (select x.head from unnest(heads) with ordinality x (head, place) where x.head <> heads[1] order by x.place limit 1) as above_id from led)`

/** SQL of whom a term is told of that stays overdue: the nearest head (`h`) above who sells its contract (`c`). */
export const bossSql = 'case when h.head_id = c.owner_id then h.above_id else h.head_id end'

/** Terms that are overdue by more days (⚙) than their nearest head, who is this person, waits; none where heads are not told. */
async function escalatedTo(desk: Desk): Promise<Condition> {
  const { moneyEscalateDays: days } = await switchesOf(desk, moneySwitches)
  if (days === 0) return () => 'false'
  return bind => {
    const me = bind(desk.employeeId)
    // Who heads no department costs no search.
    return `e.due_on < ${dayNow} - ${bind(days)}::integer and exists (select from department where office_id = current_office() and leader_id = ${me})
      and ((e.owner_id <> ${me} and e.department_id in (select department_id from ${headsSql} h where h.head_id = ${me}))
        or (e.department_id, e.owner_id) in (select department_id, head_id from ${headsSql} h where h.above_id = ${me}))`
  }
}

const views: Record<TermView, (desk: Desk) => Condition | Promise<Condition>> = {
  overdue: () => () => `e.due_on < ${dayNow}`,
  escalated: escalatedTo,
  soon: () => () => `e.due_on >= ${dayNow} and e.due_on <= ${dayNow} + 7`,
  noDate: () => () => 'e.due_on is null',
  all: () => () => 'true',
}

/** Returns the conditions of a view within the person's data scope over contracts. Throws 40000 for an unknown view. */
export async function termConditions(desk: Desk, view = 'overdue'): Promise<Condition[]> {
  const inView = await viewNamed(views, view)(desk)
  return [
    bind => `e.office_id = ${bind(desk.officeId)} and e.amount > e.paid`,
    inScope(desk, contractVisibility, 'e'),
    inView,
  ]
}

/** The calls of what is outstanding. */
export const receivableHandlers = [
  handle(routes.terms, async (desk, { body }) => ({
    rows: await readPage<TermRow>(desk.client, termList, await termConditions(desk, body.view), body),
  })),
  handle(routes.termTotals, async (desk, { body }) =>
    readTotals(desk.client, termList, await termConditions(desk, body.view), body),
  ),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({
      spec: termList,
      conditions: await termConditions(desk, view),
    })),
  ),
  handle(routes.aging, (desk, { body: { asOf, by } }) => agingOf(desk, dayOf(asOf), by)),
  handle(routes.opened, (desk, { body: { asOf, ...rest } }) => openedOf(desk, { ...rest, asOf: dayOf(asOf) })),
]
