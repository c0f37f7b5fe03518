import type { ListQuery } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { Condition, ListColumn, ListSpec } from '../../../kernel/server/list.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { customerRoutes } from '../contract/routes.ts'
import { type CustomerView, customerViews } from '../contract/rows.ts'
import type { CustomerSection } from './kinds.ts'
import { customerFacts, guarded as guardedOf, maskedCustomer as masked, ofFoundCustomer } from './listing.ts'
import { granted, inSight, ownedBy } from './sight.ts'

const own = (column: string, kind: ListColumn['kind']): ListColumn => ({ sql: `u.${column}`, kind })

const facts = {
  name: own('name', 'text'),
  ...customerFacts,
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

const figures = 'figures'

/** Of each section one figure, and when anybody last spoke to the customer about anything. */
function figureColumns(sections: readonly CustomerSection[]): Record<string, ListColumn> {
  const figure = (sql: string, kind: ListColumn['kind']): ListColumn => ({ sql, kind, join: figures })
  const latest = sections.map(({ key }) => `${key}_figures.last`).join(', ')
  return {
    ...Object.fromEntries(
      sections.map(({ key, counts }) => [counts.column, figure(`coalesce(${key}_figures.n, 0)`, 'integer')]),
    ),
    lastContactAt: figure(`greatest(${latest})`, 'datetime'),
  }
}

type Join = (section: CustomerSection) => string

const figureSql = ({ counts, lastContact }: CustomerSection) =>
  `count(*) filter (where ${counts.which}) as n, max(${lastContact}) as last`

/** The figures of few rows, each looked up by itself: for a page in an order that needs none of them. */
const eachAlone: Join = section => `left join lateral (
  select ${figureSql(section)} from ${section.table} t
  where t.office_id = u.office_id and t.customer_id = u.id) ${section.key}_figures on true`

/** The figures of all rows at once: for totals, and for filters and orders by them. Row-level security knows the office. */
const allAtOnce: Join = section => `left join (
  select t.office_id, t.customer_id, ${figureSql(section)} from ${section.table} t group by t.office_id, t.customer_id
  ) ${section.key}_figures on ${section.key}_figures.office_id = u.office_id and ${section.key}_figures.customer_id = u.id`

/** The list of customers as each kind of person may ask it. */
type Specs = {
  /** For those who may not see whole numbers: they find by what is shown, or by the whole number named. */
  guarded: ListSpec
  /** For those who may; it shows them masked all the same. */
  open: ListSpec
  /** The same with whole numbers, for exports. */
  whole: ListSpec
}
export type CustomerLists = Specs & { atOnce: Specs }

/** Puts the list together for the sections that are registered. */
export function customerLists(sections: readonly CustomerSection[]): CustomerLists {
  const columns: Record<string, ListColumn> = { ...facts, ...figureColumns(sections) }
  const sums = sections.map(section => section.counts.column)
  const specsBy = (join: Join) => specsOf(columns, sections.map(join).join(' '), sums)
  return { ...specsBy(eachAlone), atOnce: specsBy(allAtOnce) }
}

function specsOf(columns: Record<string, ListColumn>, join: string, sums: readonly string[]): Specs {
  const shown = (as: Record<string, string>) =>
    ['u.id', 'u.version', ...Object.entries(columns).map(([key, { sql }]) => `${as[key] ?? sql} as "${key}"`)].join(
      ', ',
    )
  const guarded: ListSpec = {
    table: 'customer u',
    alias: 'u',
    joins: { [figures]: join },
    columns: guardedOf(columns),
    select: shown(masked),
    search: searchOf(false),
    sort: { by: 'createdAt', order: 'descend' },
    sums,
  }
  const open = { ...guarded, columns, search: searchOf(true) }
  return { guarded, open, whole: { ...open, select: shown({}) } }
}

/** The list as this person may ask it: by figures of all rows at once where the question filters or orders by them. */
export function customerListFor(desk: Desk, lists: CustomerLists, { filters, sort }: Partial<ListQuery>): ListSpec {
  const asked = [...Object.keys(filters ?? {}), sort?.by ?? '']
  const specs = asked.some(key => lists.open.columns[key]?.join === figures) ? lists.atOnce : lists
  return seesNumbers(desk) ? specs.open : specs.guarded
}

/** The same for totals, which sum up the figures of all. */
export function customerTotalsFor(desk: Desk, { atOnce }: CustomerLists): ListSpec {
  return seesNumbers(desk) ? atOnce.open : atOnce.guarded
}

function searchOf(wholeNumbers: boolean): ListSpec['search'] {
  return (term, bind) => ({ sql: ofFoundCustomer('u.id', term, wholeNumbers, bind) })
}

/** Whether the person may see the whole numbers of those they see. */
export function seesNumbers(desk: Desk): boolean {
  return desk.may(customerRoutes.revealPhone.needs)
}

const views: Record<CustomerView, (desk: Desk, sections: readonly CustomerSection[]) => Condition> = {
  all: inSight,
  mine: ownedBy,
  granted,
}

/** Conditions of a view for this person. Throws 40000 for a view that does not exist. */
export function customerConditions(
  desk: Desk,
  sections: readonly CustomerSection[],
  view: string = 'all',
): Condition[] {
  if (!Object.hasOwn(customerViews, view)) throw badInput('view', '没有这个视图')
  return [
    bind => `u.office_id = ${bind(desk.officeId)} and u.merged_into_id is null`,
    views[view as CustomerView](desk, sections),
  ]
}
