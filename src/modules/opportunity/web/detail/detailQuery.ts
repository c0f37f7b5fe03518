import { queryOf } from '../../../../kernel/web/query.ts'
import { opportunityRoutes } from '../../contract/routes.ts'

/** One opportunity with everything about it. */
export const detailQuery = (id: number) => queryOf(opportunityRoutes.detail, { params: { id } })
