import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import type { LoanKind } from '../api/kinds.ts'
import { loanRoutes as routes } from '../api/loan.ts'

export const loanQueries = recordQueries({ detail: routes.detail, history: routes.history, also: [routes.owed] })

/** The query of what is owed between the company and a dealer. */
export const owedQuery = (kind: LoanKind, supplierId: number) =>
  queryOf(routes.owed, { body: { kind, supplierId } }, { silent: true })
