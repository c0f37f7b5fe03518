import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, idOf, requiredText, text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import { Begun } from '../../pooling/api/overClaim.ts'
import { GoesAlong } from './along.ts'

const needs = 'businessList:transfer'

/** Asks that a won deal be given to somebody. */
export const WonTransfer = z.object({
  id: Id,
  ownerId: idOf('请选择负责人').meta({ title: '负责人', kind: 'employee' }),
  along: GoesAlong,
  reason: requiredText('转移原因', 200),
  chosen: Chosen.default({}),
})
export type WonTransfer = z.output<typeof WonTransfer>

export const wonTransferRoutes = {
  forecast: route({
    at: 'POST /api/crm/opportunity/transfer/forecast',
    does: '预览成交商机转移的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: WonTransfer.extend({ reason: text('转移原因', 200).default('') }),
    returns: Preview,
  }),
  ask: route({
    at: 'POST /api/crm/opportunity/transfer/ask',
    does: '申请转移成交商机',
    needs,
    body: WonTransfer,
    returns: Begun,
  }),
}
