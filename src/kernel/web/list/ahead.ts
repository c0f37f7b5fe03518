import { hashKey } from '@tanstack/react-query'
import { queryClient } from '../query.ts'
import { columnsOfSource, defaultsOf, type ListSource, type RowBase, rowsQuery, totalsQuery, unshown } from './rows.ts'
import { mayHaveDefault } from './savedViews.ts'
import { isBare, readState, toQuery } from './state.ts'

/** Asks for the rows and totals that an address shows while the page's code is still on its way; waits for the rows. */
export function fetchListAhead<Row extends RowBase>(source: ListSource<Row>): Promise<unknown> {
  const defaults = defaultsOf(source)
  const state = readState(new URLSearchParams(location.search), columnsOfSource(source), defaults)
  if (isBare(state, defaults) && mayHaveDefault(source.name)) return Promise.resolve()
  const asked = toQuery(state, new Date())
  const [rows, totals] = [rowsQuery(source, asked), totalsQuery(source, asked)]
  for (const { queryKey } of [rows, totals]) unshown.add(hashKey(queryKey))
  void queryClient.prefetchQuery(totals)
  return queryClient.prefetchQuery(rows)
}
