import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Document, type Seen, saying, type Telling, toldField } from '../../../approval/server/index.ts'
import { customerName } from '../../../customer/server/index.ts'
import { concealedFrom, documentOf, keptAs } from '../../../documents/server/index.ts'
import { purposes, type RequestKind, requestKinds } from '../../api/request.ts'
import type { Post } from '../book/posting.ts'
import { tellReceipts } from '../record/receipts.ts'
import { scopeModule } from '../record/scope.ts'
import { doubleFault, forfeitFault, forfeitMoves } from './forfeits.ts'
import { afterApproval, partsOf } from './record.ts'
import { hold, lockRefunded, shortOf } from './refunds.ts'
import { type RequestRecord, requests } from './requests.ts'
import { vouchersOfReceipts } from './vouchers.ts'

/** The fields of a request for approvals and their conditions: money in fen. */
const fields: Document['fields'] = [
  toldField('kind', '类型', 'choice', Object.values(requestKinds)),
  toldField('customer', '客户', 'text'),
  toldField('contract', '合同号', 'text'),
  toldField('amount', '金额', 'money'),
  toldField('total', '合同金额', 'money'),
  toldField('paid', '合同已收', 'money'),
  toldField('about', '内容', 'text'),
  toldField('owner', '业务员', 'employee'),
  toldField('department', '所属部门', 'department'),
  toldField('reason', '原因', 'longText'),
]

/** What of a request its approval tells. */
export type Draft = Pick<
  RequestRecord,
  | 'kind'
  | 'customerId'
  | 'contractId'
  | 'amount'
  | 'ownerId'
  | 'departmentId'
  | 'payee'
  | 'payeeAccount'
  | 'buyerTitle'
  | 'taxNumber'
  | 'purpose'
  | 'untilOn'
  | 'reason'
>

const aboutOf: Record<RequestKind, (request: Draft) => string> = {
  refund: ({ payee, payeeAccount }) => `退给 ${payee} ${payeeAccount}`,
  double: ({ payee, payeeAccount }) => `定金之外再返还给 ${payee} ${payeeAccount}`,
  forfeiture: () => '客户违约，没收定金',
  invoice: ({ buyerTitle, taxNumber }) => `抬头 ${buyerTitle} ${taxNumber}`,
  redInvoice: ({ buyerTitle }) => `抬头 ${buyerTitle}`,
  release: ({ purpose, untilOn }) => `${purposes[purpose as keyof typeof purposes]}，至 ${untilOn}`,
}

/** Returns the document of a request as its approval shows it. */
async function contentOf(desk: Desk, request: Draft): Promise<Document['content']> {
  const customer = await customerName(desk, request.customerId)
  const contract =
    request.contractId === null
      ? undefined
      : await desk
          .from('contract')
          .select(['number', 'effectiveTotal', 'paid'])
          .where('id', '=', request.contractId)
          .executeTakeFirst()
  return {
    kind: requestKinds[request.kind],
    customer,
    contract: contract?.number ?? '',
    amount: request.amount,
    total: contract?.effectiveTotal ?? null,
    paid: contract?.paid ?? null,
    about: aboutOf[request.kind](request).trim(),
    owner: request.ownerId,
    department: request.departmentId,
    reason: request.reason,
  }
}

/** Says what a request asks: for what, how much and of whom, and what of the contract is paid. */
export function tellsRequest({ text, figure }: Seen): Telling {
  const [total, paid] = [figure('total'), figure('paid')]
  return {
    asks: saying(
      `申请${text('kind')} ${text('amount')}：${text('customer')} `,
      text('contract') !== '' && `合同 ${text('contract')}`,
      total !== null && paid !== null && `（已收 ${yuan(paid)}，共 ${yuan(total)}）`,
    ),
    amount: 'amount',
    first: ['about', 'reason'],
  }
}

type Carried = (desk: Desk, request: RequestRecord) => Promise<string | null>

/** Locks receipts with the money that they paid, and then the request. */
async function lockWith(desk: Desk, { id }: RequestRecord, receiptIds: readonly number[]) {
  const receipts = await lockRefunded(desk, receiptIds)
  await desk.lock('moneyRequest', [id])
  return receipts
}

/** Keeps the refund's money for it, if it is still there. */
const carryRefund: Carried = async (desk, request) => {
  const parts = await partsOf(desk, request.id)
  const receipts = await lockWith(
    desk,
    request,
    parts.map(part => part.receiptId),
  )
  const short = await shortOf(desk, receipts, parts)
  if (short) return short
  await hold(desk, request.id, parts, 1, request.number)
  await tellReceipts(desk, receipts)
  return null
}

const carryDouble: Carried = async (desk, request) => {
  const [receipt] = await lockWith(desk, request, [request.receiptId as number])
  return receipt ? doubleFault(receipt, request.amount) : '收款单不存在'
}

const carryForfeiture =
  (post: Post): Carried =>
  async (desk, request) => {
    const [receipt] = await lockWith(desk, request, [request.receiptId as number])
    if (!receipt) return '收款单不存在'
    const { moves, free } = await forfeitMoves(desk, receipt, request.amount)
    const fault = forfeitFault(receipt, request.amount, free)
    if (fault) return fault
    const { number, reason } = request
    await post(desk, moves, {
      kind: 'forfeiture',
      id: request.id,
      onDay: formatDate(clock.now()),
      reason,
      action: '没收定金',
      name: number,
    })
    await tellReceipts(desk, [receipt])
    return null
  }

const nothing: Carried = async () => null

function requestDocument(code: string, title: string, unbound: string, carry: (kind: RequestKind) => Carried) {
  const document = documentOf({
    code,
    title,
    unbound,
    kept: keptAs(requests),
    attached: vouchersOfReceipts,
    asks: ({ kind }) => `申请${requestKinds[kind]}`,
    called: (request: Draft) => requestKinds[request.kind],
    tells: tellsRequest,
    fields,
    content: contentOf,
    async concealed(desk, request) {
      const isSeen = requests.maySeeAny(desk) && desk.reaches(scopeModule, request)
      return isSeen ? [] : concealedFrom(desk, {}, { customer: ['customer', request.customerId] })
    },
    atZero: ['amount', 'paid'],
    amends: { from: '业务数据', fields: {} },
    after: { rejected: 'rejected', withdrawn: 'withdrawn' },
    async carries(desk, id) {
      const known = await desk.from('moneyRequest').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const failure = await carry(known.kind)(desk, known)
      const state = failure ? 'failed' : afterApproval[known.kind]
      const done = state === 'done' && { doneOn: formatDate(clock.now()), doneBy: desk.employeeId }
      await document.settle(desk, id, { state, failure: failure ?? '', ...done })
      return failure
    },
  })
  return document
}

/** The kinds of requests that are approved, by their codes. */
export const approvedCodes = ['refund', 'forfeiture', 'invoiceTitle', 'release'] as const
export type RequestDocument = ReturnType<typeof requestDocument>
export type RequestDocuments = Record<(typeof approvedCodes)[number], RequestDocument>

/** Returns what is approved of money; an approved forfeit is posted at once. */
export const documentsWith = (post: Post): RequestDocuments => ({
  refund: requestDocument('refund', '退款', '没有绑定流程时，不能申请退款', kind =>
    kind === 'double' ? carryDouble : carryRefund,
  ),
  forfeiture: requestDocument('forfeiture', '没收定金', '没有绑定流程时，不能没收定金', () => carryForfeiture(post)),
  invoiceTitle: requestDocument(
    'invoiceTitle',
    '非本人抬头开票',
    '没有绑定流程时，只能开客户本人抬头的发票',
    () => nothing,
  ),
  release: requestDocument('release', '未付款放行', '没有绑定流程时，不能申请放行', () => nothing),
})

/** Formats a request for messages: `TK20261124-0001 ¥100.00`. */
export const requestWords = ({ number, amount }: RequestRecord) => `${number} ${yuan(amount)}`
