import { z } from 'zod'
import { Id, text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** The number of approvals that one call may approve. */
export const mostApproved = 200

export const bulkRoutes = {
  approveMany: route({
    at: 'POST /api/crm/approval/approveMany',
    does: '批量同意',
    needs: 'approvalDetial',
    body: z.object({
      ids: z.array(Id).min(1, '请选择审批').max(mostApproved, `一次最多 ${mostApproved} 条`),
      comment: text('意见', 500).default(''),
    }),
    /** Each is decided for itself: what one refuses leaves the others done. */
    returns: z.object({
      done: z.number().int(),
      refused: z.array(z.object({ id: Id, name: z.string(), msg: z.string() })),
    }),
    timeout: 120_000,
  }),
}
