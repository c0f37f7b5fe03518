import { queryOf } from '../../../../kernel/web/query.ts'
import { opportunityRoutes } from '../../api/routes.ts'

/** Returns the query of one opportunity with all details. */
export const detailQuery = (id: number) => queryOf(opportunityRoutes.detail, { params: { id } })
