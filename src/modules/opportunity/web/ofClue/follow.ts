import { type CallOptions, call } from '../../../../kernel/web/call.ts'
import type { NewFollowUp } from '../../../followUp/api/followUp.ts'
import { opportunityRoutes } from '../../api/routes.ts'

/** Writes a contact on the deal that a clue has become. */
export const follow = (body: NewFollowUp, how: CallOptions) => call(opportunityRoutes.follow, { body }, how)
