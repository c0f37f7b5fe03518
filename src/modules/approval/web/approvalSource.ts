import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { departmentsQuery, employeesQuery } from '../../organisation/web/directory.ts'
import { approvalViews, ListedApproval } from '../api/approval.ts'
import { approvalRoutes } from '../api/routes.ts'

const { all: _, ...own } = approvalViews

/** The source of a person's approvals; people who may see all have the view `all` too. */
export const approvalSource: ListSource<ListedApproval> = {
  name: 'approvalDetial',
  row: ListedApproval,
  routes: { list: approvalRoutes.list, totals: approvalRoutes.totals, viewCounts: approvalRoutes.viewCounts },
  views: own,
  sort: { by: 'startedAt', order: 'descend' },
}

/** Fetches everything the list shows at first while its code is on its way. */
export function fetchApprovalsAhead(): Promise<unknown> {
  return Promise.all([
    fetchListAhead(approvalSource),
    queryClient.prefetchQuery(employeesQuery),
    queryClient.prefetchQuery(departmentsQuery),
  ])
}
