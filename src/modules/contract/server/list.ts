import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { bigramsOf, gramsOf } from '../../../kernel/server/list/bigrams.ts'
import {
  type Condition,
  foundFirst,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { dealJoin } from '../../opportunity/server/index.ts'
import { withOwn } from '../../ownFields/server/index.ts'
import { numberOfSwitch } from '../../settings/server/index.ts'
import type { ContractView } from '../api/contract.ts'
import { contractSwitches } from '../api/switches.ts'
import { ownContract } from './own.ts'
import { contractVisibility } from './scope.ts'
import { demandPrices } from './sight.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
const share = (top: string, bottom: string) =>
  `case when ${bottom} <> 0 then greatest(-1000000, least(1000000, round(10000.0 * (${top}) / ${bottom})))::bigint end`

/** A column that follows from the cost: null where no line's cost is known, as `knownMargin` says. */
const known = (column: string): ListColumn => ({
  sql: `case when e.cost_amount <> 0 or e.margin_amount <> 0 then e.${column} end`,
  kind: 'money',
})

const stateSql = `case when e.cancelled_on is not null then 'cancelled' else e.state end`
/** What the contract comes to now: the planned total before it takes effect. */
const totalSql = `case when e.effective_at is null then e.total else e.effective_total end`

/** The words that lines of a contract have: found by the index of lines, told from them. */
function ofLines(column: 'brand_id' | 'category_id'): ListColumn {
  const lines = 'from contract_line l where l.office_id = e.office_id'
  return {
    sql: `array(select distinct l.${column} ${lines} and l.contract_id = e.id and l.${column} is not null order by 1)`,
    kind: 'dictionaries',
    held: {
      any: ids => `e.id in (select l.contract_id ${lines} and l.${column} = any(${ids}))`,
      none: `e.id in (select l.contract_id ${lines} and l.${column} is null)`,
    },
  }
}

const columns: Readonly<Record<string, ListColumn>> = {
  number: own('number', 'text'),
  state: { sql: stateSql, kind: 'enum' },
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  dealName: { sql: 'o.name', kind: 'text', join: 'deal' },
  total: own('total', 'money'),
  changed: { sql: `case when e.effective_at is null then 0 else e.effective_total - e.total end`, kind: 'money' },
  effectiveTotal: { sql: totalSql, kind: 'money' },
  paid: own('paid', 'money'),
  outstanding: { sql: '(e.effective_total - e.paid)', kind: 'money' },
  gross: own('gross', 'money'),
  discountRate: { sql: share('e.total', 'e.gross'), kind: 'discount' },
  cost: known('cost_amount'),
  margin: known('margin_amount'),
  marginRate: { sql: share('e.margin_amount', '(e.margin_amount + e.cost_amount)'), kind: 'rate' },
  revision: own('revision', 'integer'),
  lineCount: own('line_count', 'integer'),
  belowCount: own('below_count', 'integer'),
  signedOn: own('signed_on', 'date'),
  effectiveAt: own('effective_at', 'datetime'),
  completedAt: own('completed_at', 'datetime'),
  deliveryOn: own('delivery_on', 'date'),
  installAddress: own('install_address', 'text'),
  brandIds: ofLines('brand_id'),
  categoryIds: { ...ofLines('category_id'), widened: 'words_below' },
  channelId: own('channel_id', 'dictionary'),
  levelId: own('level_id', 'dictionary'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  remark: own('remark', 'text'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}

/** Finds contracts by number, and those of the deals and customers that the term finds; numbers of phones are not compared whole. */
const search: ListSpec['search'] = (term, bind) => {
  const fragment = term.toLowerCase()
  const word = bind(fragment)
  const office = 'x.office_id = current_office()'
  const numbered = `select find_contracts(${bind(gramsOf(fragment))}::text[], ${word})`
  const deals = `select x.id from contract x where ${office}
    and x.opportunity_id in (select find_opportunities(${bind(bigramsOf(fragment))}::text[], ${word}))`
  const theirs = `select x.id from contract x where ${office} and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
  return { sql: foundFirst('e.id', [numbered, deals, theirs]) }
}

const sums = ['total', 'changed', 'effectiveTotal', 'paid', 'outstanding', 'margin']

/** The list of contracts with every column, without own fields. */
export const contractList: ListSpec = {
  table: 'contract e',
  alias: 'e',
  joins: {
    customer: customerJoin('e'),
    deal: dealJoin('e'),
  },
  columns,
  also: ['e.id', 'e.version', 'e.opportunity_id as "opportunityId"', 'e.customer_id as "customerId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums,
}

/** The fields that follow from the cost. */
export const behindCost: readonly string[] = ['cost', 'margin', 'marginRate']

const seenColumns = Object.fromEntries(Object.entries(columns).filter(([key]) => !behindCost.includes(key)))
const withoutCost: ListSpec = {
  ...contractList,
  columns: seenColumns,
  sums: sums.filter(key => !behindCost.includes(key)),
}

/** Returns the list as the person sees it, with the company's own fields: without the cost, a column that follows from it cannot be asked for in any way. */
export const contractListFor = (desk: Desk): Promise<ListSpec> =>
  withOwn(desk, ownContract, desk.may(guarded.cost) ? contractList : withoutCost)

/** SQL for the days after which an unsigned contract is late; 0 for never. */
const unsignedDays = numberOfSwitch('contractUnsignedDays', contractSwitches.contractUnsignedDays)

const inState = (state: string) => () => () => `(${stateSql}) = '${state}'`

const views: Record<ContractView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  mine: desk => bind => `e.owner_id = ${bind(desk.employeeId)}`,
  sold: () => () => `e.state in ('effective', 'completed')`,
  draft: inState('draft'),
  approving: inState('approving'),
  effective: inState('effective'),
  unsigned: () => () => `e.state = 'effective' and e.signed_on is null`,
  lateUnsigned: () => () =>
    `e.state = 'effective' and e.signed_on is null and ${unsignedDays} > 0 and e.effective_at < now() - make_interval(days => ${unsignedDays})`,
  unwon: () => () =>
    `e.state = 'effective' and exists (select from opportunity w where w.office_id = e.office_id and w.id = e.opportunity_id
       and w.status = 'open' and w.pool_id is null)`,
  completed: inState('completed'),
  cancelled: inState('cancelled'),
  rejected: inState('rejected'),
  void: inState('void'),
}

/** Returns the conditions of a view within the person's data scope. Throws 40000 for an unknown view, 40300 without sight of list prices. */
export function contractConditions(desk: Desk, view = 'all'): Condition[] {
  demandPrices(desk)
  const inView = viewNamed(views, view)(desk)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, inScope(desk, contractVisibility, 'e'), inView]
}
