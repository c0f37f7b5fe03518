import { queryClient } from '../query.ts'
import { columnsOfSource, defaultsOf, type ListSource, type RowBase, rowsQuery, totalsQuery } from './rows.ts'
import { mayHaveDefault } from './savedViews.ts'
import { isBare, readState, toQuery } from './state.ts'

/** Asks for the rows and totals that an address shows while the page's code is still on its way. */
export function fetchListAhead<Row extends RowBase>(source: ListSource<Row>): void {
  const defaults = defaultsOf(source)
  const state = readState(new URLSearchParams(location.search), columnsOfSource(source), defaults)
  if (isBare(state, defaults) && mayHaveDefault(source.name)) return
  const query = toQuery(state, new Date())
  void queryClient.prefetchQuery(rowsQuery(source, query))
  void queryClient.prefetchQuery(totalsQuery(source, query))
}
