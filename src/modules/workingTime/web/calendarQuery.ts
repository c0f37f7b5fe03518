import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { type Calendar, calendarRoutes as routes } from '../api/routes.ts'

export const calendarQuery = queryOf(routes.read)

export const refreshCalendar = () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey })
export const showCalendar = (calendar: Calendar) => queryClient.setQueryData(calendarQuery.queryKey, calendar)

/** Shows a change before it is saved; gives what takes it back. */
export function expectCalendar(change: Partial<Calendar>): () => void {
  const before = queryClient.getQueryData<Calendar>(calendarQuery.queryKey)
  if (before) showCalendar({ ...before, ...change })
  return () => before && showCalendar(before)
}
