import { queryOf } from '../../../kernel/web/query.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { installRoutes as routes } from '../api/installation.ts'
import { workRoutes } from '../api/work.ts'

export const installQueries = recordQueries({
  detail: routes.detail,
  history: routes.history,
  also: [routes.ofContract, workRoutes.signature],
})

/** The query of what of a contract may be installed, and its installations. */
export const homeOf = (id: number) => queryOf(routes.ofContract, { params: { id } }, { silent: true })

/** The query of the signature by which a customer accepted an installation. */
export const signatureOf = (id: number) => queryOf(workRoutes.signature, { params: { id } }, { silent: true })
