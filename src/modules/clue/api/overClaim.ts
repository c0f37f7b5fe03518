import { codes } from '../../../kernel/api/envelope.ts'
import { route } from '../../../kernel/api/route.ts'
import { Preview } from '../../approval/api/approval.ts'
import { Begun, OverClaim, OverClaimDraft } from '../../pooling/api/overClaim.ts'

const needs = 'clueList:claim'

export const clueOverClaimRoutes = {
  forecast: route({
    at: 'POST /api/crm/clue/claim/forecast',
    does: '预览超额领取的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: OverClaimDraft,
    returns: Preview,
  }),
  ask: route({ at: 'POST /api/crm/clue/claim/ask', does: '申请超额领取流量', needs, body: OverClaim, returns: Begun }),
}
