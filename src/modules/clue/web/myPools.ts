import { queryOf } from '../../../kernel/web/query.ts'
import { poolRoutes } from '../api/pool.ts'

/** The query of the visible pools, and of how much the person may still claim. */
export const myPoolsQuery = queryOf(poolRoutes.mine, undefined, { quiet: true })
