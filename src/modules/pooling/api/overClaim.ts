import { z } from 'zod'
import { Id, requiredText, text } from '../../../kernel/api/fields.ts'
import type { Route } from '../../../kernel/api/route.ts'
import { Chosen, type Preview } from '../../approval/api/approval.ts'

/** A request for a record beyond the limits of claiming: the reason, and the approvers whom the person may choose. */
export const OverClaim = z.object({ id: Id, reason: requiredText('申请理由', 200), chosen: Chosen.default({}) })
export type OverClaim = z.output<typeof OverClaim>
/** A request for a record while it is being written, for the preview of its way. */
export const OverClaimDraft = OverClaim.extend({ reason: text('申请理由', 200).default('') })

/** The approval that began. */
export const Begun = z.object({ approvalId: Id })

/** The calls of a kind of record that may be asked for. */
export type OverClaimRoutes = {
  forecast: Route & { body: typeof OverClaimDraft; returns: typeof Preview }
  ask: Route & { body: typeof OverClaim; returns: typeof Begun }
}
