import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { officeProfileRoutes as routes } from '../../api/officeProfile.ts'

export const profileQuery = queryOf(routes.profile)

const shown: string[] = [routes.profile.at, routes.history.at]

/** Fetches again what is shown of the company. */
export function refreshOffice(): Promise<unknown> {
  return queryClient.invalidateQueries({ predicate: query => shown.includes(query.queryKey[0] as string) })
}
