import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { employeesQuery } from '../../organisation/web/directory.ts'
import { dictionaryQuery } from '../../settings/web/dictionaries.ts'
import { customerRoutes } from '../api/routes.ts'
import { CustomerRow, customerViews } from '../api/rows.ts'

/** The source of the customer list's rows. */
export const customerSource: ListSource<CustomerRow> = {
  name: 'customerList',
  own: 'customer',
  row: CustomerRow,
  routes: { list: customerRoutes.list, totals: customerRoutes.totals },
  views: customerViews,
  sort: { by: 'createdAt', order: 'descend' },
}

/** Fetches everything the list shows at first while its code is on its way. */
export function fetchCustomersAhead(): Promise<unknown> {
  return Promise.all([
    fetchListAhead(customerSource),
    queryClient.prefetchQuery(dictionaryQuery),
    queryClient.prefetchQuery(employeesQuery),
  ])
}
