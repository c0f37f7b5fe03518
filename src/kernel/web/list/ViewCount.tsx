import { useQuery } from '@tanstack/react-query'
import { ListQuery } from '../../contract/list.ts'
import { type RowBase, totalsQuery } from './rows.ts'
import type { ListModel } from './useList.ts'

/** How many rows a view holds, beside its name; asked for once what the list itself shows is there. */
export function ViewCount({ list, view }: { list: ListModel<RowBase>; view: string }) {
  const { data } = useQuery({
    ...totalsQuery(list.spec, ListQuery.parse({ view })),
    staleTime: 30_000, // ms; live events say sooner
    enabled: list.totals !== undefined,
  })
  return data?.total ? <small className="view-count">{data.total > 999 ? '999+' : data.total}</small> : null
}
