import { queryOf } from '../../../../kernel/web/query.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'

/** Returns the query of a flow with its draft and the fields of its documents. */
export const flowQuery = (id: number) => queryOf(flowRoutes.detail, { params: { id } })
