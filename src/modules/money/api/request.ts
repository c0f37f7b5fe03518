import { z } from 'zod'
import {
  Day,
  Id,
  IdText,
  idOf,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { type ActFacts, Refusals, type States, wordsOfStates } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen } from '../../approval/api/approval.ts'
import { amountOf, sumOf } from './amount.ts'

export const requestKinds = {
  refund: '退款',
  double: '双倍返还定金',
  forfeiture: '没收定金',
  invoice: '开票',
  redInvoice: '红字发票',
  release: '放行',
} as const
export type RequestKind = keyof typeof requestKinds

/** All of them are handed over: whoever answers for a customer afterwards tells the whole account. */
export const requestStates = {
  approving: { title: '审批中', tone: 'orange', live: true },
  approved: { title: '待办理', tone: 'blue', live: true },
  done: { title: '已办理', tone: 'green', live: true },
  rejected: { title: '已拒绝', tone: 'red', live: true },
  withdrawn: { title: '已撤回', tone: 'grey', live: true },
  failed: { title: '未能执行', tone: 'red', live: true },
  cancelled: { title: '已取消', tone: 'grey', live: true },
} as const satisfies States
export type RequestState = keyof typeof requestStates

export const buyerKinds = { personal: '个人', company: '企业' } as const
export const purposes = { production: '下单生产', shipping: '发货' } as const
export type Purpose = keyof typeof purposes

const reason = requiredText('原因', 300)
const mostParts = 50

/** What a refund takes: from a receipt's balance, or from what it paid for a term; in fen. */
export const RefundPart = z.object({ receiptId: Id, termId: Id.nullable().default(null), amount: amountOf('退款金额') })
export type RefundPart = z.output<typeof RefundPart>

export const RefundFacts = z.object({
  parts: z
    .array(RefundPart)
    .min(1, '请填写退款金额')
    .max(mostParts, `一次最多退 ${mostParts} 项`)
    .meta({ title: '退款' }),
  payee: requiredText('收款人', 60),
  payeeAccount: text('收款账号', 120).default(''),
  reason,
})
export const DoubleFacts = z.object({
  receiptId: idOf('请选择收款单'),
  amount: amountOf('返还金额'),
  payee: requiredText('收款人', 60),
  payeeAccount: text('收款账号', 120).default(''),
  reason,
})
export const ForfeitureFacts = z.object({ receiptId: idOf('请选择收款单'), amount: amountOf('没收金额'), reason })
export const InvoiceFacts = z.object({
  contractId: idOf('请选择合同'),
  amount: amountOf('开票金额'),
  buyerKind: oneOf('抬头类型', buyerKinds, '请选择抬头类型'),
  buyerTitle: requiredText('发票抬头', 100),
  taxNumber: text('税号', 30).default(''),
  deliverTo: text('接收邮箱或手机', 100).default(''),
  reason: text('抬头不是客户的原因', 300).default(''),
})
export const RedInvoiceFacts = z.object({ originalId: idOf('请选择发票'), amount: amountOf('红字金额'), reason })
export const ReleaseFacts = z.object({
  contractId: idOf('请选择合同'),
  purpose: oneOf('放行事项', purposes, '请选择放行事项'),
  amount: amountOf('放行金额'),
  untilOn: Day.meta({ title: '有效期至', kind: 'date' }),
  reason,
})

export const RequestRow = z.object({
  id: Id,
  number: naming('申请单号'),
  kind: oneOf('类型', requestKinds),
  state: oneOf('状态', wordsOfStates(requestStates)),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  contractId: Id.nullable(),
  contractNumber: z.string().nullable().meta({ title: '合同号', kind: 'text' }),
  amount: sumOf('金额'),
  reason: z.string().meta({ title: '原因', kind: 'text' }),
  buyerTitle: z.string().meta({ title: '发票抬头', kind: 'text' }),
  payee: z.string().meta({ title: '收款人', kind: 'text' }),
  untilOn: Day.nullable().meta({ title: '放行至', kind: 'date' }),
  doneOn: Day.nullable().meta({ title: '办理日期', kind: 'date' }),
  serial: z.string().meta({ title: '流水号 / 发票号', kind: 'text' }),
  accountId: Id.nullable().meta({ title: '付款账户', kind: 'reference', of: 'moneyAccount' }),
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdBy: Id.nullable().meta({ title: '申请人', kind: 'employee' }),
  doneBy: Id.nullable().meta({ title: '办理人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '申请时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type RequestRow = z.output<typeof RequestRow>

const asks = 'collectionInfo:ask'
const pays = 'collectionInfo:pay'

const others = ['approving', 'done', 'rejected', 'withdrawn', 'failed', 'cancelled'] as const
const waiting = Object.fromEntries(others.map(state => [state, '只有待办理的申请可以这样做']))
const unissued = Object.fromEntries([...others, 'approved'].map(state => [state, '只有已开的发票可以开红字']))

/** What people do with a request, besides what its kind decides (`act.ts` of the server). */
export const requestActs = {
  pay: { needs: pays, from: ['approved'], refuses: waiting },
  issue: { needs: pays, from: ['approved'], refuses: waiting },
  cancel: { needs: asks, from: ['approved'] },
  red: { needs: asks, from: ['done'], refuses: unissued },
} as const satisfies Record<string, ActFacts<RequestState>>
export type RequestAct = keyof typeof requestActs

export const RequestDetail = RequestRow.extend({
  failure: z.string(),
  payeeAccount: z.string(),
  buyerKind: z.enum(['personal', 'company']).nullable(),
  taxNumber: z.string(),
  deliverTo: z.string(),
  purpose: z.enum(['production', 'shipping']).nullable(),
  receiptId: Id.nullable(),
  originalId: Id.nullable(),
  approvalId: Id.nullable(),
  parts: z.array(
    RefundPart.extend({
      id: Id,
      receiptNumber: z.string(),
      contractNumber: z.string().nullable(),
      termName: z.string().nullable(),
    }),
  ),
  /** Why each act is refused, in words; null where the person may do it. */
  refusals: Refusals(requestActs),
})
export type RequestDetail = z.output<typeof RequestDetail>

/** Something that may be refunded: what is free of a receipt's balance, or of what it paid for a term, in fen. */
export const RefundOffer = z.object({
  receiptId: Id,
  receiptNumber: z.string(),
  accountId: Id,
  receivedOn: Day,
  termId: Id.nullable(),
  contractNumber: z.string().nullable(),
  termName: z.string().nullable(),
  free: sumOf('可退'),
})
export type RefundOffer = z.output<typeof RefundOffer>

/** What may still be invoiced of a contract, in fen. */
export const InvoiceRoom = z.object({
  customerName: z.string(),
  limit: sumOf('开票额度'),
  invoiced: sumOf('已申请'),
  left: sumOf('还可开'),
})
export type InvoiceRoom = z.output<typeof InvoiceRoom>

export const requestViews = {
  all: '全部',
  toPay: '待付退款',
  toIssue: '待开发票',
  approving: '审批中',
  done: '已办理',
  refunds: '退款与返还',
  invoices: '发票',
  forfeitures: '没收',
  releases: '放行',
} as const

const needs = 'collectionInfo'
const params = z.object({ id: IdText })
const Named = z.object({ id: Id, version: Version })
const chosen = { chosen: Chosen.default({}) }

export const requestRoutes = {
  list: route({
    at: 'POST /api/crm/moneyRequest/list',
    does: '资金申请列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(RequestRow),
  }),
  totals: route({
    at: 'POST /api/crm/moneyRequest/totals',
    does: '资金申请合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/moneyRequest/viewCounts',
    does: '资金申请各视图的数量',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  detail: route({
    at: 'GET /api/crm/moneyRequest/detail/:id',
    does: '资金申请详情',
    needs,
    params,
    returns: RequestDetail,
  }),
  history: route({
    at: 'GET /api/crm/moneyRequest/history/:id',
    does: '资金申请的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  refundOffers: route({
    at: 'POST /api/crm/moneyRequest/refundOffers',
    does: '可以退的款',
    needs: asks,
    reads: true,
    body: z.object({ receiptId: Id.optional(), contractId: Id.optional(), customerId: Id.optional() }),
    returns: z.array(RefundOffer),
  }),
  refund: route({
    at: 'POST /api/crm/moneyRequest/refund',
    does: '申请退款',
    needs: asks,
    body: RefundFacts.extend(chosen),
    returns: RequestDetail,
  }),
  double: route({
    at: 'POST /api/crm/moneyRequest/double',
    does: '申请双倍返还定金',
    needs: asks,
    body: DoubleFacts.extend(chosen),
    returns: RequestDetail,
  }),
  forfeit: route({
    at: 'POST /api/crm/moneyRequest/forfeit',
    does: '申请没收定金',
    needs: asks,
    body: ForfeitureFacts.extend(chosen),
    returns: RequestDetail,
  }),
  invoiceRoom: route({
    at: 'GET /api/crm/moneyRequest/invoiceRoom/:id',
    does: '合同的开票额度',
    needs: asks,
    params,
    returns: InvoiceRoom,
  }),
  invoice: route({
    at: 'POST /api/crm/moneyRequest/invoice',
    does: '申请开票',
    needs: asks,
    body: InvoiceFacts.extend(chosen),
    returns: RequestDetail,
  }),
  redInvoice: route({
    at: 'POST /api/crm/moneyRequest/redInvoice',
    does: '申请红字发票',
    needs: asks,
    body: RedInvoiceFacts,
    returns: RequestDetail,
  }),
  release: route({
    at: 'POST /api/crm/moneyRequest/release',
    does: '申请放行',
    needs: asks,
    body: ReleaseFacts.extend(chosen),
    returns: RequestDetail,
  }),
  pay: route({
    at: 'POST /api/crm/moneyRequest/pay',
    does: '付出退款',
    needs: pays,
    body: Named.extend({
      accountId: idOf('请选择付款账户').meta({ title: '付款账户', kind: 'reference', of: 'moneyAccount' }),
      doneOn: Day.meta({ title: '付款日期', kind: 'date' }),
      serial: text('付款流水号', 80).default(''),
    }),
    returns: RequestDetail,
  }),
  issue: route({
    at: 'POST /api/crm/moneyRequest/issue',
    does: '登记已开发票',
    needs: pays,
    body: Named.extend({
      serial: requiredText('发票号码', 40),
      doneOn: Day.meta({ title: '开票日期', kind: 'date' }),
    }),
    returns: RequestDetail,
  }),
  cancel: route({
    at: 'POST /api/crm/moneyRequest/cancel',
    does: '取消未办理的申请',
    needs: asks,
    body: Named.extend({ reason: requiredText('取消原因', 200) }),
    returns: RequestDetail,
  }),
}
