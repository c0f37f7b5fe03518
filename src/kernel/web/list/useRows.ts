import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { ListFilter, ListQuery, ListTotals } from '../../contract/list.ts'
import type { Route } from '../../contract/route.ts'
import { call } from '../call.ts'
import { type ListState, toQuery } from './state.ts'

export type RowBase = { id: number }

/** A list's two calls. Totals come on their own, so that counting a million rows never holds the page back. */
export type ListRoutes<Row extends RowBase> = {
  list: Route & { body: typeof ListQuery; returns: z.ZodType<{ rows: Row[] }> }
  totals: Route & { body: typeof ListFilter; returns: typeof ListTotals }
}

export type Rows<Row> = {
  rows: Row[] | undefined
  totals: ListTotals | undefined
  /** Nothing to show yet · what is shown belongs to an earlier question · the last question failed. */
  loading: boolean
  stale: boolean
  error: unknown
  totalsFailed: boolean
}

/** When each list last asked for its rows, in ms. */
export const lastAsked = new Map<string, number>()

/** Rows and totals of a state. `quietly` says that nobody waits for the next answer, as while typing. */
export function useRows<Row extends RowBase>(
  { name, routes }: { name: string; routes: ListRoutes<Row> },
  state: ListState,
  { quietly, enabled }: { quietly: { current: boolean }; enabled: boolean },
): Rows<Row> {
  const client = useQueryClient()
  const query = toQuery(state, new Date())
  const filter: ListFilter = { view: query.view, search: query.search, filters: query.filters }
  const rows = useQuery({
    queryKey: [name, 'rows', query],
    queryFn: ({ signal, queryKey }) => {
      const quiet = quietly.current || client.getQueryData(queryKey) !== undefined
      quietly.current = false
      lastAsked.set(name, Date.now())
      return call<ListRoutes<Row>['list']>(routes.list, { body: query }, { quiet, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 3000,
    enabled,
  })
  const totals = useQuery({
    queryKey: [name, 'totals', filter],
    queryFn: ({ signal }) => call(routes.totals, { body: filter }, { quiet: true, silent: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 3000,
    enabled,
  })
  usePrefetch(name, routes, query, rows.data?.rows.length === query.pageSize && !rows.isFetching)
  return {
    rows: rows.data?.rows,
    totals: totals.isPlaceholderData ? undefined : totals.data,
    loading: rows.isPending,
    stale: rows.isPlaceholderData,
    error: rows.error,
    totalsFailed: totals.isError,
  }
}

/** Fetches the next page once the browser has nothing else to do. */
function usePrefetch<Row extends RowBase>(
  name: string,
  routes: ListRoutes<Row>,
  query: ListQuery,
  ready: boolean,
): void {
  const client = useQueryClient()
  const next = { ...query, page: query.page + 1 }
  const latest = useRef(next)
  latest.current = next
  const key = JSON.stringify(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query, whose object is new on every draw
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => {
      const body = latest.current
      void client.prefetchQuery({
        queryKey: [name, 'rows', body],
        queryFn: ({ signal }) =>
          call<ListRoutes<Row>['list']>(routes.list, { body }, { quiet: true, silent: true, signal }),
        staleTime: 10_000,
      })
    }, 600)
    return () => clearTimeout(timer)
  }, [ready, key])
}
