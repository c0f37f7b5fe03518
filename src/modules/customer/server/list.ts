import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Asking, ListQuery } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lookingUp } from '../../../kernel/server/limits/lookUp.ts'
import {
  type Bind,
  type Condition,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { withCustom } from '../../customFields/server/index.ts'
import type { CustomerView } from '../api/rows.ts'
import { seesNumbers } from './asked.ts'
import { customCustomer } from './custom.ts'
import type { CustomerSection } from './kinds.ts'
import { customerFacts, hasTerm, isCompared, isSample, ofFoundCustomer } from './listing.ts'
import { readsOwnRows } from './ownRows.ts'
import { granted, inSight, ownedBy, seesOwnAlone, sightSql } from './sight.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `u.${column}`, kind })

const facts = {
  name: own('name', 'text'),
  ...customerFacts,
  levelId: own('level_id', 'dictionary'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
} satisfies Record<string, ListColumn>

const figures = 'figures'

/** Returns one figure for each section, and the time of the last contact with the customer about anything. */
function figureColumns(sections: readonly CustomerSection[]): Record<string, ListColumn> {
  const figure = (sql: string, kind: Plain): ListColumn => ({ sql, kind, join: figures })
  const latest = sections.map(({ key }) => `${key}_figures.last`).join(', ')
  return {
    ...Object.fromEntries(
      sections.map(section => [
        section.counts.column,
        { ...figure(`coalesce(${section.key}_figures.n, 0)`, 'integer'), summed: summedSql(section) },
      ]),
    ),
    lastContactAt: figure(`greatest(${latest})`, 'datetime'),
  }
}

/** Returns SQL for the figure over the found customers only. Row-level security adds the office. */
const summedSql = ({ table, counts }: CustomerSection) =>
  `select count(*) from ${table} t where ${counts.which} and t.customer_id = any(array(select id from found))`

type Join = (section: CustomerSection) => string

const figureSql = ({ counts, lastContact }: CustomerSection) =>
  `count(*) filter (where ${counts.which}) as n, max(${lastContact}) as last`

/** The figures of few rows, each read by itself: for a page whose order needs none of them. */
const eachAlone: Join = section => `left join lateral (
  select ${figureSql(section)} from ${section.table} t
  where t.office_id = u.office_id and t.customer_id = u.id) ${section.key}_figures on true`

/** The figures of all rows at once: for totals, and for filters and orders by them. Row-level security knows the office. */
const allAtOnce: Join = section => `left join (
  select t.office_id, t.customer_id, ${figureSql(section)} from ${section.table} t group by t.office_id, t.customer_id
  ) ${section.key}_figures on ${section.key}_figures.office_id = u.office_id and ${section.key}_figures.customer_id = u.id`

/** The lists of customers, by the way of computing their figures, with the registered sections. */
export type CustomerLists = { alone: ListSpec; atOnce: ListSpec; sections: readonly CustomerSection[] }

/** Builds the list with the registered sections. */
export function customerLists(sections: readonly CustomerSection[]): CustomerLists {
  const columns: Record<string, ListColumn> = { ...facts, ...figureColumns(sections) }
  const sums = sections.map(section => section.counts.column)
  const specBy = (join: Join) => specOf(columns, sections.map(join).join(' '), sums)
  return { alone: specBy(eachAlone), atOnce: specBy(allAtOnce), sections }
}

function specOf(columns: Record<string, ListColumn>, join: string, sums: readonly string[]): ListSpec {
  return {
    table: 'customer u',
    alias: 'u',
    joins: { [figures]: join },
    columns,
    also: ['u.id', 'u.version', isSample],
    search: (term, bind, compared) => ({
      sql: isCompared(term, compared) ? hasTerm(term, compared, bind) : ofFoundCustomer('u.id', term, compared, bind),
    }),
    sort: { by: 'createdAt', order: 'descend' },
    sums,
  }
}

/**
 * Returns the list for this person: with the figures of all rows at once if a filter or the order uses them. A search for
 * one whole number looks it up for people who do not see numbers.
 */
export function customerListFor(desk: Desk, lists: CustomerLists, asked: Partial<ListQuery>): Promise<ListSpec> {
  const keys = [...Object.keys(asked.filters ?? {}), asked.sort?.by ?? '']
  const isFigure = (key: string) =>
    Object.hasOwn(lists.alone.columns, key) && lists.alone.columns[key]?.join === figures
  return askedBy(desk, lists.sections, keys.some(isFigure) ? lists.atOnce : lists.alone, asked)
}

/** Returns the list for totals and exports, which need the figures of all rows. */
export function customerTotalsFor(desk: Desk, { atOnce, sections }: CustomerLists, asked: Asking): Promise<ListSpec> {
  return askedBy(desk, sections, atOnce, asked)
}

async function askedBy(
  desk: Desk,
  sections: readonly CustomerSection[],
  spec: ListSpec,
  { search }: Asking,
): Promise<ListSpec> {
  const searched = await withCustom(desk, customCustomer, await searchedBy(desk, sections, spec, search))
  return seesNumbers(desk) ? { ...searched, asksWhole: true } : lookingUp(desk, searched, search)
}

/** Chooses how the list is searched: by the company's index, or by reading the person's own customers, if these suit the search. */
async function searchedBy(
  desk: Desk,
  sections: readonly CustomerSection[],
  spec: ListSpec,
  search: string | undefined,
): Promise<ListSpec> {
  if (!search || !seesOwnAlone(desk, sections)) return spec
  const own = (bind: Bind) => `select seen.customer_id from (${sightSql(desk, sections, bind)}) seen (customer_id)`
  return (await readsOwnRows(desk, search, own)) ? lookedThrough(desk, sections, spec) : spec
}

function lookedThrough(desk: Desk, sections: readonly CustomerSection[], spec: ListSpec): ListSpec {
  return {
    ...spec,
    search: (term, bind, compared) =>
      isCompared(term, compared, 'rows')
        ? { sql: `u.id = any(array(${sightSql(desk, sections, bind)})) and (${hasTerm(term, compared, bind)})` }
        : spec.search(term, bind, compared),
  }
}

const views: Record<CustomerView, (desk: Desk, sections: readonly CustomerSection[]) => Condition> = {
  all: inSight,
  mine: ownedBy,
  granted,
}

/** Returns the conditions of a view for this person. Throws 40000 for an unknown view. */
export function customerConditions(
  desk: Desk,
  sections: readonly CustomerSection[],
  view: string = 'all',
): Condition[] {
  return [
    bind => `u.office_id = ${bind(desk.officeId)} and u.merged_into_id is null`,
    viewNamed(views, view)(desk, sections),
  ]
}
