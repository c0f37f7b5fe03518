import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { byAppointment } from '../../followUp/api/appointment.ts'
import { departmentsQuery, employeesQuery } from '../../organisation/web/directory.ts'
import { dictionaryQuery } from '../../settings/web/dictionaries.ts'
import { ClueRow, clueListRoutes, clueViews } from '../api/clueList.ts'

/** The source of the clue list's rows. */
export const clueSource: ListSource<ClueRow> = {
  name: 'clueList',
  row: ClueRow,
  own: 'clue',
  routes: { list: clueListRoutes.list, totals: clueListRoutes.totals, viewCounts: clueListRoutes.viewCounts },
  views: clueViews,
  sort: { by: 'createdAt', order: 'descend' },
  sorts: { due: byAppointment, overdue: byAppointment },
}

/** Fetches everything the list shows at first while its code is on its way. */
export function fetchCluesAhead(): Promise<unknown> {
  return Promise.all([
    fetchListAhead(clueSource),
    queryClient.prefetchQuery(dictionaryQuery),
    queryClient.prefetchQuery(employeesQuery),
    queryClient.prefetchQuery(departmentsQuery),
  ])
}
