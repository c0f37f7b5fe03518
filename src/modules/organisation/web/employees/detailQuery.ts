import { queryOf } from '../../../../kernel/web/query.ts'
import { employeeRoutes } from '../../contract/employeeRoutes.ts'

/** One employee with everything one may know. */
export const detailQuery = (id: number) => queryOf(employeeRoutes.detail, { params: { id } })
