import { queryOf } from '../../../kernel/web/query.ts'
import { codePatternRoutes as routes } from '../api/codePatterns.ts'

const fresh = 60_000 // ms in which who scans many cartons asks once

/** The patterns of the company by which codes on cartons are read. */
export const patternsQuery = () => ({ ...queryOf(routes.list, undefined, { quiet: true }), staleTime: fresh })
