import { codes } from '../../../kernel/api/envelope.ts'
import { text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import { DoubleFacts, ForfeitureFacts, InvoiceFacts, RefundFacts, ReleaseFacts } from './request.ts'

const needs = 'collectionInfo:ask'
/** What a form need not say yet to learn who decides about it. */
const later = { reason: text('原因', 300).default(''), chosen: Chosen.default({}) }
const laterPaid = { payee: text('收款人', 60).default(''), ...later }

/** Who will decide about a request that is being typed; null where nobody has to. */
export const requestForecasts = {
  refund: route({
    at: 'POST /api/crm/moneyRequest/refund/forecast',
    does: '预览退款的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: RefundFacts.extend(laterPaid),
    returns: Preview.nullable(),
  }),
  double: route({
    at: 'POST /api/crm/moneyRequest/double/forecast',
    does: '预览双倍返还定金的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: DoubleFacts.extend(laterPaid),
    returns: Preview.nullable(),
  }),
  forfeit: route({
    at: 'POST /api/crm/moneyRequest/forfeit/forecast',
    does: '预览没收定金的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: ForfeitureFacts.extend(later),
    returns: Preview.nullable(),
  }),
  invoice: route({
    at: 'POST /api/crm/moneyRequest/invoice/forecast',
    does: '预览开票的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: InvoiceFacts.extend(later),
    returns: Preview.nullable(),
  }),
  release: route({
    at: 'POST /api/crm/moneyRequest/release/forecast',
    does: '预览放行的审批',
    needs,
    refuses: [codes.conflict],
    reads: true,
    body: ReleaseFacts.extend(later),
    returns: Preview.nullable(),
  }),
}
