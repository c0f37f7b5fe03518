import { useQuery } from '@tanstack/react-query'
import { countsQuery, type RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** Draws the number of a view's rows beside its name. One call gets the numbers of all views, after the list itself. */
export function ViewCount({ list, view }: { list: ListModel<RowBase>; view: string }) {
  const { spec, totals } = list
  const { data } = useQuery({ ...countsQuery(spec, spec.counted ?? []), enabled: totals !== undefined })
  const count = data?.[view]
  return count ? <small className="view-count">{count > 999 ? '999+' : count}</small> : null
}
