import type { z } from 'zod'
import {
  type Column,
  columnsOf,
  type ListFilter,
  type ListQuery,
  type ListSort,
  type ListTotals,
  type ListViews,
  type ViewCounts,
} from '../../api/list.ts'
import type { Route } from '../../api/route.ts'
import { call } from '../call.ts'
import { type CompanyFields, companyColumns, companyFieldsOf } from '../customColumns.ts'
import { queryClient } from '../query.ts'
import { keepRows } from './keepRows.ts'
import type { ListDefaults } from './state.ts'

export type RowBase = { id: number }

/** A list's calls. Totals are a call of their own, so that counting a million rows never delays the page. */
export type ListRoutes<Row extends RowBase> = {
  list: Route & { body: typeof ListQuery; returns: z.ZodType<{ rows: Row[] }> }
  totals: Route & { body: typeof ListFilter; returns: typeof ListTotals }
  /** The call that counts rows by view. */
  viewCounts?: Route & { body: typeof ListViews; returns: typeof ViewCounts }
}

/** The source of a list's rows; it suffices to fetch them before the page's code arrives. */
export type ListSource<Row extends RowBase> = {
  /** Name of the list for saved views, layout and cache: `\w{1,40}`. */
  name: string
  row: z.ZodObject
  routes: ListRoutes<Row>
  /** Named views as tabs; the first is the one shown at first. */
  views?: Record<string, string>
  sort: ListSort
  /** The noun whose custom fields its rows have. */
  own?: string
  /** Views that have an order of their own. */
  sorts?: Readonly<Record<string, ListSort>>
}

/** Queries asked for before the code of the page that is to show them is there, by their hash. */
export const unshown = new Set<string>()

/**
 * Returns the time in ms for which rows count as fresh; live events end it sooner. For rows that nobody has seen yet, the
 * first event stream tells what changed since the page began, so that a slow page need not fetch twice.
 */
const staleTime = ({ queryHash }: { queryHash: string }) => (unshown.has(queryHash) ? 60_000 : 3000)

/** The time in ms of each list's last request for rows. */
export const lastAsked = new Map<string, number>()

/** Returns the query of a page of rows. Shows no overlay if `quietly`, or if rows are there already. */
export function rowsQuery<Row extends RowBase>(source: ListSource<Row>, body: ListQuery, quietly?: () => boolean) {
  const queryKey = [source.name, 'rows', body] as const
  return {
    queryKey,
    staleTime,
    structuralSharing: keepRows,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ rows: Row[] }> => {
      const quiet = quietly?.() || queryClient.getQueryData(queryKey) !== undefined
      lastAsked.set(source.name, Date.now())
      return call<ListRoutes<Row>['list']>(source.routes.list, { body }, { quiet, signal })
    },
  }
}

/** Returns the query of the next page, fetched while the person reads this one. */
export function nextQuery<Row extends RowBase>(source: ListSource<Row>, query: ListQuery) {
  const body = { ...query, page: query.page + 1 }
  const options = { quiet: true, silent: true }
  return {
    queryKey: [source.name, 'rows', body] as const,
    staleTime: 10_000,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ rows: Row[] }> =>
      call<ListRoutes<Row>['list']>(source.routes.list, { body }, { ...options, signal }),
  }
}

/** Returns the query of total and sums of a filter. */
export function totalsQuery<Row extends RowBase>({ name, routes }: ListSource<Row>, query: ListQuery) {
  const body: ListFilter = { view: query.view, search: query.search, filters: query.filters }
  return {
    queryKey: [name, 'totals', body] as const,
    staleTime,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListTotals> =>
      call(routes.totals, { body }, { quiet: true, silent: true, signal }),
  }
}

/** Fetches the number of rows of each of these views in one call. */
export function countsQuery<Row extends RowBase>({ name, routes: { viewCounts } }: ListSource<Row>, views: string[]) {
  return {
    queryKey: [name, 'counts', views] as const,
    staleTime: 30_000, // ms; live events say sooner
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ViewCounts> =>
      viewCounts ? call(viewCounts, { body: { views } }, { quiet: true, silent: true, signal }) : Promise.resolve({}),
  }
}

const known = new WeakMap<z.ZodObject, WeakMap<CompanyFields, Column[]>>()

/** Returns all columns of a list as the company has them, the same array each time. */
export function columnsOfSource(
  source: { row: z.ZodObject; own?: string },
  company = companyFieldsOf(source.own),
): Column[] {
  const ofRow = known.get(source.row) ?? new WeakMap<CompanyFields, Column[]>()
  known.set(source.row, ofRow)
  const columns = ofRow.get(company) ?? companyColumns(columnsOf(source.row), company)
  ofRow.set(company, columns)
  return columns
}

export function defaultsOf(source: Pick<ListSource<RowBase>, 'views' | 'sort' | 'sorts'>): ListDefaults {
  const views = Object.keys(source.views ?? {})
  return { view: views[0], views, sort: source.sort, sorts: source.sorts, pageSize: 20 }
}
