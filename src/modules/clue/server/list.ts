import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { Condition, ListColumn, ListSpec } from '../../../kernel/server/list.ts'
import { oneOfIds } from '../../../kernel/server/oneOfIds.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type ClueView, clueRoutes, clueViews } from '../contract/clue.ts'

/** Module code under which roles give a data scope for clues. */
export const scopeModule = 'clue'

const own = (column: string, kind: ListColumn['kind']): ListColumn => ({ sql: `c.${column}`, kind })
const ofCustomer = (column: string, kind: ListColumn['kind']): ListColumn => ({
  sql: `u.${column}`,
  kind,
  join: 'customer',
})

const columns = {
  name: ofCustomer('name', 'text'),
  phone: ofCustomer('phone', 'phone'),
  wechat: ofCustomer('wechat', 'text'),
  status: own('status', 'enum'),
  channelId: own('channel_id', 'dictionary'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  province: ofCustomer('province', 'text'),
  city: ofCustomer('city', 'text'),
  district: ofCustomer('district', 'text'),
  community: ofCustomer('community', 'text'),
  building: ofCustomer('building', 'text'),
  room: ofCustomer('room', 'text'),
  houseTypeId: ofCustomer('house_type_id', 'dictionary'),
  area: ofCustomer('area', 'area'),
  intentionBrandIds: own('intention_brand_ids', 'dictionaries'),
  intentionCategoryIds: own('intention_category_ids', 'dictionaries'),
  budget: own('budget', 'money'),
  remark: own('remark', 'text'),
  followUpCount: own('follow_up_count', 'integer'),
  lastFollowUpAt: own('last_follow_up_at', 'datetime'),
  nextFollowUpAt: own('next_follow_up_at', 'datetime'),
  assignedAt: own('assigned_at', 'datetime'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

/** A whole phone never leaves the database for a list, nor a WeChat name that holds one. */
const masked: Record<string, string> = { phone: 'mask_phone(u.phone)', wechat: 'mask_numbers(u.wechat)' }

const numbers = ['c.id', 'c.customer_id as "customerId"', 'c.version']
const shown = Object.entries(columns).map(([key, { sql }]) => `${masked[key] ?? sql} as "${key}"`)
const whole = Object.entries(columns).map(([key, { sql }]) => `${sql} as "${key}"`)

/** The columns for those who may not see whole numbers: filter and order go by what is shown, or by the whole number named. */
const guarded = Object.fromEntries(
  Object.entries<ListColumn>(columns).map(([key, column]) => {
    const sql = masked[key]
    return [key, sql ? { ...column, sql, whole: column.sql } : column]
  }),
)

/** The characters of a fragment, two by two: what `bigrams` in the database indexes. */
function bigramsOf(fragment: string): string[] {
  const letters = [...fragment]
  return [...new Set(letters.slice(1).map((letter, at) => letters[at] + letter))]
}

function searchOf(wholeNumbers: boolean): ListSpec['search'] {
  return (term, bind) => {
    const fragment = term.toLowerCase()
    const found = `find_customers(${bind(bigramsOf(fragment))}::text[], ${bind(fragment)}, ${wholeNumbers})`
    return { sql: `c.customer_id in (select ${found})` }
  }
}

/** The clue list for queries, totals and exports, for those who may not see whole numbers. */
export const clueList: ListSpec = {
  table: 'clue c',
  alias: 'c',
  joins: { customer: 'join customer u on u.office_id = c.office_id and u.id = c.customer_id' },
  columns: guarded,
  select: [...numbers, ...shown].join(', '),
  search: searchOf(false),
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['budget'],
}

/** The same for those who may see the numbers of what it finds, also by pieces of them; it shows them masked all the same. */
const openClueList: ListSpec = { ...clueList, columns, search: searchOf(true) }

/** Whether a person may see the whole number of each clue of a view: the pool's are beyond most people's reach. */
function seesNumbers(desk: Desk, view: string): boolean {
  const reach = desk.reach(scopeModule)
  const reaches = reach.office || (view === 'mine' ? reach.own : view !== 'pool')
  return reaches && desk.may(clueRoutes.revealPhone.needs)
}

/** The clue list as this person may ask it in a view: who may not see whole numbers cannot find them out by asking either. */
export function clueListFor(desk: Desk, view: string = 'all'): ListSpec {
  return seesNumbers(desk, view) ? openClueList : clueList
}

/** A row with its numbers whole: for exports by who may see each of them. */
const unmasked = [...numbers, ...whole].join(', ')

/** The same for exports, whose numbers are whole where the person may see each of them. */
export function clueExportFor(desk: Desk, view: string = 'all'): ListSpec {
  return seesNumbers(desk, view) ? { ...openClueList, select: unmasked } : clueList
}

/** The clues within the person's data scope; those of the pool are not anyone's. */
function withinReach(desk: Desk): Condition {
  const reach = desk.reach(scopeModule)
  if (reach.office) return () => 'true'
  return bind => {
    const mine = reach.own ? [`c.owner_id = ${bind(desk.employeeId)}`] : []
    const departments = reach.departmentIds.length > 0 ? [oneOfIds('c.department_id', reach.departmentIds, bind)] : []
    return `(${[...mine, ...departments, 'false'].join(' or ')})`
  }
}

const dayEnd = (now: Date) => startOfDay(now, 1).toISOString()

const views: Record<ClueView, (desk: Desk, now: Date) => Condition[]> = {
  all: desk => [withinReach(desk), () => `c.status <> 'pooled'`],
  mine: desk => [bind => `c.owner_id = ${bind(desk.employeeId)}`],
  unassigned: desk => [withinReach(desk), () => `c.status = 'unassigned'`],
  due: (desk, now) => [
    withinReach(desk),
    bind =>
      `c.status = 'following' and c.next_follow_up_at >= ${bind(startOfDay(now).toISOString())} and c.next_follow_up_at < ${bind(dayEnd(now))}`,
  ],
  overdue: (desk, now) => [
    withinReach(desk),
    bind => `c.status = 'following' and c.next_follow_up_at < ${bind(startOfDay(now).toISOString())}`,
  ],
  pool: () => [() => `c.status = 'pooled'`],
}

/**
 * Conditions of a view for this person: the office, the data scope, the view's own. Times of the day are those of
 * Asia/Shanghai. Throws 40000 for a view that does not exist.
 */
export function clueConditions(desk: Desk, view: string = 'all', now: Date = new Date()): Condition[] {
  if (!Object.hasOwn(clueViews, view)) throw badInput('view', '没有这个视图')
  return [bind => `c.office_id = ${bind(desk.officeId)}`, ...views[view as ClueView](desk, now)]
}
