import { queryClient } from '../../../../kernel/web/query.ts'
import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { employeeRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'
import { employeesQuery } from '../directory.ts'

const asked = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.permissions, routes.seats, staffRoutes.findRole],
})

/** Fetches again what is shown of employees outside the list: details, histories, seats, names to choose from. */
export async function refreshEmployee(): Promise<void> {
  const names = queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
  await Promise.all([asked.refresh(), names])
}

export const employeeQueries = { ...asked, refresh: refreshEmployee }
