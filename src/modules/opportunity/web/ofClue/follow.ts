import { call } from '../../../../kernel/web/call.ts'
import type { ClueBecomes } from '../../../clue/web/clueBecomes.ts'
import { opportunityRoutes } from '../../contract/routes.ts'

/** Writes a contact on the deal that a clue has become. */
export const follow: ClueBecomes['follow'] = (body, how) => call(opportunityRoutes.follow, { body }, how)
