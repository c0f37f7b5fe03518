import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Asking } from '../../../../kernel/api/list.ts'
import { startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lookingUp } from '../../../../kernel/server/limits/lookUp.ts'
import {
  type Bind,
  type Condition,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../../kernel/server/list/list.ts'
import { oneOfIds } from '../../../../kernel/server/list/oneOfIds.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { customerColumns, customerJoin, isSample, ofCustomer, readsOwnRows } from '../../../customer/server/index.ts'
import { withCustom } from '../../../customFields/server/index.ts'
import { followedUp, inOrder } from '../../../followUp/server/index.ts'
import { leavingSoon } from '../../../pooling/server/index.ts'
import { clueRoutes } from '../../api/clue.ts'
import type { ClueView } from '../../api/clueList.ts'
import { customClue } from '../custom/custom.ts'
import { clueRecycling } from '../giving/recycling.ts'
import { type Concealing, concealed } from '../pool/conceal.ts'
import { poolsOf } from '../record/access.ts'
import { clueVisibility, scopeModule } from '../record/scope.ts'
import { followedClue } from './followed.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `c.${column}`, kind })
const { phone, wechat, ...place } = customerColumns

const columns = {
  name: { sql: 'u.name', kind: 'text', join: 'customer' },
  phone,
  wechat,
  status: own('status', 'enum'),
  channelId: own('channel_id', 'dictionary'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  ...place,
  intentionBrandIds: own('intention_brand_ids', 'dictionaries'),
  intentionCategoryIds: { ...own('intention_category_ids', 'dictionaries'), widened: 'words_below' },
  budget: own('budget', 'money'),
  remark: own('remark', 'text'),
  followUpCount: own('follow_up_count', 'integer'),
  lastFollowUpAt: followedUp('c', followedClue),
  nextFollowUpAt: own('next_follow_up_at', 'datetime'),
  assignedAt: own('assigned_at', 'datetime'),
  poolId: own('pool_id', 'reference'),
  pooledAt: own('pooled_at', 'datetime'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

/** The clue list for queries, totals and exports. */
export const clueList: ListSpec = {
  table: 'clue c',
  alias: 'c',
  joins: { customer: customerJoin('c') },
  columns,
  also: ['c.id', 'c.customer_id as "customerId"', 'c.version', isSample],
  search: ofCustomer('c.customer_id'),
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['budget'],
}

/**
 * Tells whether a person may see the whole number of each clue of a view: the pool's are beyond most people's reach.
 */
export function seesNumbers(desk: Desk, view: string = 'all'): boolean {
  const reach = desk.reach(scopeModule)
  const reaches = reach.office || (view === 'mine' ? reach.own : view !== 'pool')
  return reaches && desk.may(clueRoutes.revealPhone.needs)
}

/** The columns of clues that a pool may hide. */
export const concealing: Concealing = { searched: ['name', 'phone', 'wechat', 'community'] }

/** Tells whether a view holds a person's own clues alone. */
function isOwn(desk: Desk, view: string): boolean {
  const { office, departmentIds } = desk.reach(scopeModule)
  return view === 'mine' || (!office && departmentIds.length === 0)
}

/** SQL of a person's own clues. */
const ownClues = (desk: Desk) => (bind: Bind) =>
  `select customer_id from clue where office_id = ${bind(desk.officeId)} and owner_id = ${bind(desk.employeeId)} order by created_at desc, id desc`

/** Chooses how a view is searched: by the company's index, or row by row if it has only a person's own clues and these suit it. */
async function searchedBy(desk: Desk, view: string, search: string | undefined): Promise<ListSpec> {
  const reads = search && isOwn(desk, view) && (await readsOwnRows(desk, search, ownClues(desk)))
  return reads ? lookedThrough : clueList
}

const lookedThrough: ListSpec = { ...clueList, readsRows: true, search: ofCustomer('c.customer_id', 'rows') }

/**
 * Returns the clue list of this person in a view. Columns that they may not see whole, or that a pool hides, are searched
 * and filtered only by what is shown. A search for a whole number looks it up.
 */
export async function clueListFor(desk: Desk, { view = 'all', search }: Asking = {}): Promise<ListSpec> {
  const list = await withCustom(desk, customClue, inOrder(await searchedBy(desk, view, search), view))
  if (seesNumbers(desk, view)) return { ...list, asksWhole: true }
  const spec = view === 'pool' ? concealed(list, await poolsOf(desk), concealing) : list
  return lookingUp(desk, spec, search)
}

/** Returns the list for exports, with whole numbers if the person may see each of them. */
export async function clueExportFor(desk: Desk, asked: Asking): Promise<ListSpec> {
  const spec = await clueListFor(desk, asked)
  return spec.asksWhole ? { ...spec, tellsWhole: true } : spec
}

/** Returns the condition of clues within the person's data scope; pooled clues belong to nobody. */
const withinReach = (desk: Desk) => inScope(desk, clueVisibility, 'c')

const notPooled: Condition = () => `c.status <> 'pooled'`

/** Tells whether clues in pools are within the person's data scope: those of the whole company are, as a pooled clue has no department. */
const reachesPooled = (desk: Desk) => desk.reach(scopeModule).office

/** Returns what the view `withPool` leaves out for this person, in words; '' if nothing. */
export const leftOut = (desk: Desk) => (reachesPooled(desk) ? '' : '不含公海里的')

const dayEnd = (now: Date) => startOfDay(now, 1).toISOString()

/**
 * Returns the condition of clues in pools that the person sees; without a closed pool among them, the index is read in the
 * list's order.
 */
async function seenPools(desk: Desk): Promise<Condition[]> {
  const seen = await poolsOf(desk)
  const { count } = await desk
    .from('pool')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  const pooled: Condition = () => `c.status = 'pooled'`
  if (seen.length === count) return [pooled]
  const ids = seen.map(pool => pool.id)
  return [pooled, bind => (ids.length > 0 ? oneOfIds('c.pool_id', ids, bind) : 'false')]
}

const views: Record<ClueView, (desk: Desk, now: Date) => Condition[] | Promise<Condition[]>> = {
  all: desk => [withinReach(desk), notPooled],
  mine: desk => [bind => `c.owner_id = ${bind(desk.employeeId)}`],
  unassigned: desk => [withinReach(desk), () => `c.status = 'unassigned'`],
  fresh: desk => [withinReach(desk), () => `c.status = 'following' and c.last_follow_up_at is null`],
  due: (desk, now) => [
    withinReach(desk),
    bind =>
      `c.status = 'following' and c.next_follow_up_at >= ${bind(startOfDay(now).toISOString())} and c.next_follow_up_at < ${bind(dayEnd(now))}`,
  ],
  overdue: (desk, now) => [
    withinReach(desk),
    bind => `c.status = 'following' and c.next_follow_up_at < ${bind(startOfDay(now).toISOString())}`,
  ],
  leaving: async (desk, now) => [withinReach(desk), await leavingSoon(desk, clueRecycling, 'c', now)],
  pool: seenPools,
  withPool: desk => (reachesPooled(desk) ? [withinReach(desk)] : [withinReach(desk), notPooled]),
}

/**
 * Returns the conditions of a view for this person: the office, the data scope, the view's own. Times of the day are those
 * of Asia/Shanghai. Throws 40000 for an unknown view.
 */
export async function clueConditions(desk: Desk, view: string = 'all', now: Date = clock.date()): Promise<Condition[]> {
  const own = await viewNamed(views, view)(desk, now)
  return [bind => `c.office_id = ${bind(desk.officeId)}`, ...own]
}
