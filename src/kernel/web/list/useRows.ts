import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListQuery, ListTotals } from '../../api/list.ts'
import { type ListSource, nextQuery, type RowBase, rowsQuery, totalsQuery, unshown } from './rows.ts'
import { type ListState, toQuery } from './state.ts'

export type Rows<Row> = {
  rows: Row[] | undefined
  totals: ListTotals | undefined
  /** `loading`: no rows yet; `stale`: the rows belong to an earlier query; `error`: the last query failed. */
  loading: boolean
  stale: boolean
  error: unknown
  totalsFailed: boolean
}

/** Fetches rows and totals of a state; the former rows stay until the new ones arrive. */
export function useRows<Row extends RowBase>(
  source: ListSource<Row>,
  state: ListState,
  { quietly, wanted, enabled }: { quietly: () => boolean; wanted: boolean; enabled: boolean },
): Rows<Row> {
  const query = toQuery(state, new Date())
  const shared = { placeholderData: keepPreviousData }
  const rows = useQuery({ ...rowsQuery(source, query, quietly), ...shared, enabled: enabled && wanted })
  const totals = useQuery({ ...totalsQuery(source, query), ...shared, enabled })
  useEffect(() => unshown.clear(), [])
  usePrefetch(source, query, rows.data?.rows.length === query.pageSize && !rows.isFetching)
  return {
    rows: wanted ? rows.data?.rows : undefined,
    totals: totals.isPlaceholderData ? undefined : totals.data,
    loading: rows.isPending,
    stale: rows.isPlaceholderData,
    error: rows.error,
    totalsFailed: totals.isError,
  }
}

/** The time in ms that a page is shown before the next one is fetched. */
const idle = 600

function usePrefetch<Row extends RowBase>(source: ListSource<Row>, query: ListQuery, ready: boolean): void {
  const client = useQueryClient()
  const latest = useRef(query)
  latest.current = query
  const question = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is a reason to look ahead
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => void client.prefetchQuery(nextQuery(source, latest.current)), idle)
    return () => clearTimeout(timer)
  }, [ready, question])
}
