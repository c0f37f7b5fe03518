import { queryOf } from '../../../kernel/web/query.ts'
import { poolRoutes } from '../contract/pool.ts'

/** The pools that one sees, and what one may still claim. */
export const myPoolsQuery = queryOf(poolRoutes.mine, undefined, { quiet: true })
