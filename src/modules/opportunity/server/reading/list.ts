import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Asking } from '../../../../kernel/api/list.ts'
import { startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lookingUp } from '../../../../kernel/server/limits/lookUp.ts'
import { bigramsOf } from '../../../../kernel/server/list/bigrams.ts'
import {
  type Bind,
  type Condition,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { type Concealing, concealed } from '../../../clue/server/index.ts'
import {
  customerColumns,
  customerJoin,
  hasTerm,
  isCompared,
  isSample,
  ofFoundCustomer,
  readsOwnRows,
} from '../../../customer/server/index.ts'
import { withCustom } from '../../../customFields/server/index.ts'
import { followedUp, inOrder } from '../../../followUp/server/index.ts'
import { leavingSoon } from '../../../pooling/server/index.ts'
import type { OpportunityView } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { dealRecycling } from '../giving/recycling.ts'
import { dealPools } from '../record/pools.ts'
import { dealVisibility, scopeModule } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { followedDeal } from './followed.ts'
import { ofPerformers, performanceColumns } from './performance.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `o.${column}`, kind })
const ofStage = (sql: string, kind: Plain): ListColumn => ({ sql, kind, join: 'stage' })
const { phone, wechat, ...place } = customerColumns

/** Expected amount by probability, rounded half up: as `expectedValue` of the contract. */
export const expectedValueSql = '(o.expected_amount * s.probability + 5000) / 10000'
/** SQL for `isStale` of the contract. */
export const staleSql = `coalesce(o.status = 'open' and o.stage_entered_at < now() - make_interval(days => s.stale_days), false)`

const columns = {
  number: own('number', 'text'),
  name: own('name', 'text'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  phone,
  wechat,
  stageId: own('stage_id', 'reference'),
  status: own('status', 'enum'),
  stageGroupId: own('stage_group_id', 'reference'),
  expectedAmount: own('expected_amount', 'money'),
  probability: ofStage('s.probability', 'rate'),
  expectedValue: ofStage(expectedValueSql, 'money'),
  expectedOn: own('expected_on', 'date'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  teamId: own('team_id', 'reference'),
  nextFollowUpAt: own('next_follow_up_at', 'datetime'),
  lastFollowUpAt: followedUp('o', followedDeal),
  followUpCount: own('follow_up_count', 'integer'),
  stageEnteredAt: own('stage_entered_at', 'datetime'),
  stale: ofStage(staleSql, 'boolean'),
  channelId: own('channel_id', 'dictionary'),
  priceChannelId: own('price_channel_id', 'dictionary'),
  brandIds: own('brand_ids', 'dictionaries'),
  categoryIds: { ...own('category_ids', 'dictionaries'), widened: 'words_below' },
  ...place,
  dealAmount: own('deal_amount', 'money'),
  ...performanceColumns,
  lostReasonId: own('lost_reason_id', 'dictionary'),
  lostNote: own('lost_note', 'text'),
  closedAt: own('closed_at', 'datetime'),
  remark: own('remark', 'text'),
  poolId: own('pool_id', 'reference'),
  assignedAt: own('assigned_at', 'datetime'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

/**
 * Searches deals with the term in name or number, and those of the customers it finds (docs/decisions/0005-search.md): two
 * sets, each from its index. One condition over both would read every deal in the data scope, as it does where the rows are read.
 */
const searchBy =
  (rows?: 'rows'): ListSpec['search'] =>
  (term, bind, compared) => {
    const fragment = term.toLowerCase()
    if (isCompared(term, compared, rows)) {
      const word = bind(fragment)
      const named = `strpos(lower(o.name), ${word}) > 0 or strpos(lower(o.number), ${word}) > 0`
      return { sql: `${named} or ${hasTerm(term, compared, bind)}`, join: 'customer' }
    }
    const named = `select find_opportunities(${bind(bigramsOf(fragment))}::text[], ${bind(fragment)})`
    const found = ofFoundCustomer('d.customer_id', term, compared, bind)
    const theirs = `select d.id from opportunity d where d.office_id = current_office() and ${found}`
    return { sql: `o.id in (${named} union all ${theirs})` }
  }

/** The list of opportunities for queries, totals and exports. */
export const opportunityList: ListSpec = {
  table: 'opportunity o',
  alias: 'o',
  joins: {
    customer: customerJoin('o'),
    stage: 'join stage s on s.office_id = o.office_id and s.id = o.stage_id',
  },
  columns,
  also: ['o.id', 'o.customer_id as "customerId"', 'o.clue_id as "clueId"', 'o.version', isSample],
  search: searchBy(),
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['expectedAmount', 'expectedValue', 'dealAmount'],
}

/**
 * Tells whether a person may see the whole number of each opportunity of a view: the pools' are beyond most people's
 * reach.
 */
export function seesNumbers(desk: Desk, view: string = 'all'): boolean {
  const reach = desk.reach(scopeModule)
  const isOwn = view === 'mine' || view === 'joined'
  const reaches = reach.office || (isOwn ? reach.own : view !== 'pool')
  return reaches && desk.may(opportunityRoutes.revealPhone.needs)
}

/** The columns of deals that a pool may hide, by the names that clues have for them. */
export const concealing: Concealing = {
  searched: ['name', 'number', 'customerName', 'phone', 'wechat', 'community'],
  fields: {
    brandIds: 'intentionBrandIds',
    categoryIds: 'intentionCategoryIds',
    expectedAmount: 'budget',
    expectedValue: 'budget',
  },
}

const lookedThrough: ListSpec = { ...opportunityList, readsRows: true, search: searchBy('rows') }

/** Tells whether a view holds a person's own deals alone: those that they own and those on which they work. */
function isOwn(desk: Desk, view: string): boolean {
  const { office, departmentIds } = desk.reach(scopeModule)
  return view === 'mine' || view === 'joined' || (!office && departmentIds.length === 0 && view !== 'pool')
}

/** SQL of the deals that a person owns; those of others on which they work are few. */
const ownDeals = (desk: Desk) => (bind: Bind) =>
  `select customer_id from opportunity where office_id = ${bind(desk.officeId)} and owner_id = ${bind(desk.employeeId)} order by created_at desc, id desc`

/** Chooses how a view is searched: by the company's index, or row by row if it has only a person's own deals and these suit it. */
async function searchedBy(desk: Desk, view: string, search: string | undefined): Promise<ListSpec> {
  const reads = search && isOwn(desk, view) && (await readsOwnRows(desk, search, ownDeals(desk)))
  return reads ? lookedThrough : opportunityList
}

/**
 * Returns the deal list of this person in a view. Columns that they may not see whole, or that a pool hides, are searched
 * and filtered only by what is shown. A search for a whole number looks it up.
 */
export async function listFor(desk: Desk, { view = 'all', search: term, filters }: Asking = {}): Promise<ListSpec> {
  const searched = await searchedBy(desk, view, term)
  const list = await withCustom(desk, customDeal, inOrder(ofPerformers(searched, filters), view))
  if (seesNumbers(desk, view)) return { ...list, asksWhole: true }
  const spec = view === 'pool' ? concealed(list, await dealPools(desk), concealing) : list
  return lookingUp(desk, spec, term)
}

/** Returns the list for exports, with whole numbers if the person may see each of them. */
export async function exportFor(desk: Desk, asked: Asking): Promise<ListSpec> {
  const spec = await listFor(desk, asked)
  return spec.asksWhole ? { ...spec, tellsWhole: true } : spec
}

/** Returns SQL for the deals of which a person is a member, read once and not for each deal. */
const joinedBy = (desk: Desk, bind: Bind) =>
  `o.id in (select m.opportunity_id from opportunity_member m where m.office_id = ${bind(desk.officeId)} and m.employee_id = ${bind(desk.employeeId)})`

/** Returns the opportunities within the person's data scope. */
const withinReach = (desk: Desk) => inScope(desk, dealVisibility, 'o')

const notPooled: Condition = () => 'o.pool_id is null'
const ended = (status: string) => (desk: Desk) => [withinReach(desk), () => `o.status = '${status}'`]

type Pools = ReadonlySet<number>
const views: Record<OpportunityView, (desk: Desk, now: Date, pools: Pools) => Condition[] | Promise<Condition[]>> = {
  all: desk => [withinReach(desk), notPooled],
  mine: desk => [bind => `o.owner_id = ${bind(desk.employeeId)}`],
  joined: desk => [bind => joinedBy(desk, bind), notPooled],
  due: (desk, now) => [
    withinReach(desk),
    bind =>
      `o.status = 'open' and o.next_follow_up_at >= ${bind(startOfDay(now).toISOString())} and o.next_follow_up_at < ${bind(startOfDay(now, 1).toISOString())}`,
  ],
  overdue: (desk, now) => [
    withinReach(desk),
    bind => `o.status = 'open' and o.next_follow_up_at < ${bind(startOfDay(now).toISOString())}`,
  ],
  stale: desk => [
    withinReach(desk),
    notPooled,
    () =>
      `o.status = 'open' and exists (select from stage t where t.office_id = o.office_id and t.id = o.stage_id and o.stage_entered_at < now() - make_interval(days => t.stale_days))`,
  ],
  won: ended('won'),
  lost: ended('lost'),
  leaving: async (desk, now) => [withinReach(desk), await leavingSoon(desk, dealRecycling, 'o', now)],
  pool: (_desk, _now, pools) => [bind => `o.pool_id = any(${bind([...pools])}::bigint[])`],
}

/**
 * Returns the conditions of a view for this person: the office, the data scope, the view's own. Times of the day are those
 * of Asia/Shanghai. Throws 40000 for an unknown view.
 */
export async function conditionsFor(desk: Desk, view: string = 'all', now: Date = clock.date()): Promise<Condition[]> {
  const own = viewNamed(views, view)
  const pools: Pools = new Set(view === 'pool' ? (await dealPools(desk)).map(pool => pool.id) : [])
  return [bind => `o.office_id = ${bind(desk.officeId)}`, ...(await own(desk, now, pools))]
}
