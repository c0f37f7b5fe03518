import { useQuery } from '@tanstack/react-query'
import { countsQuery, type RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** How many rows a view holds, beside its name; those of all views are asked for once the list itself is there. */
export function ViewCount({ list, view }: { list: ListModel<RowBase>; view: string }) {
  const { spec, totals } = list
  const { data } = useQuery({ ...countsQuery(spec, spec.counted ?? []), enabled: totals !== undefined })
  const count = data?.[view]
  return count ? <small className="view-count">{count > 999 ? '999+' : count}</small> : null
}
