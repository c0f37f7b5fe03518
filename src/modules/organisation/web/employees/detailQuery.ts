import { queryOf } from '../../../../kernel/web/query.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'

/** Returns the query of one employee with all visible details. */
export const detailQuery = (id: number) => queryOf(employeeRoutes.detail, { params: { id } })
