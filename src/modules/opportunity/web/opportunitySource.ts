import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { byAppointment } from '../../followUp/api/appointment.ts'
import { departmentsQuery, employeesQuery } from '../../organisation/web/directory.ts'
import { dictionaryQuery } from '../../settings/web/dictionaries.ts'
import { referencesQuery } from '../../settings/web/references.ts'
import { OpportunityRow, opportunityViews } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { shapeOf } from './shape.ts'

/** The source of the opportunity list's rows. */
export const opportunitySource: ListSource<OpportunityRow> = {
  name: 'businessList',
  own: 'opportunity',
  row: OpportunityRow,
  routes: { list: opportunityRoutes.list, totals: opportunityRoutes.totals, viewCounts: opportunityRoutes.viewCounts },
  views: opportunityViews,
  sort: { by: 'createdAt', order: 'descend' },
  sorts: { due: byAppointment, overdue: byAppointment },
}

/** Fetches everything the list shows at first while its code is on its way. */
export function fetchOpportunitiesAhead(): Promise<unknown> {
  return Promise.all([
    shapeOf(new URLSearchParams(location.search)) === 'list' && fetchListAhead(opportunitySource),
    queryClient.prefetchQuery(dictionaryQuery),
    queryClient.prefetchQuery(employeesQuery),
    queryClient.prefetchQuery(departmentsQuery),
    queryClient.prefetchQuery(referencesQuery),
  ])
}
