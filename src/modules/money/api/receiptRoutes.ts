import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, oneOf, requiredText, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { WaitingFile } from '../../attachments/api/attachments.ts'
import { amountOf, sumOf } from './amount.ts'
import { FileIds, ReceiptDetail, ReceiptFacts, ReceiptRow } from './receipt.ts'

const needs = 'collectionInfo'
const enters = 'collectionInfo:enter'
const confirms = 'collectionInfo:confirm'
const allocates = 'collectionInfo:allocate'
const params = z.object({ id: IdText })
const Named = z.object({ id: Id, version: Version })
const mostTerms = 50

/** What of an amount goes to which term, in fen. */
export const Shares = z
  .array(z.object({ termId: Id, amount: amountOf('分配金额') }))
  .max(mostTerms, `一次最多分配 ${mostTerms} 期`)
  .meta({ title: '分配' })

/** A term that money may go to, with what is open of it and what the default gives it, in fen. */
export const TermOffer = z.object({
  termId: Id,
  contractId: Id,
  contractNumber: z.string(),
  termName: z.string(),
  dueOn: z.string().nullable(),
  open: sumOf('未收'),
  amount: sumOf('分配'),
})
export type TermOffer = z.output<typeof TermOffer>

/** How reports group receipts. */
export const receiptGroupings = {
  month: '按收款月',
  posted: '按记账月',
  department: '按部门',
  person: '按人员',
  account: '按账户',
  kind: '按款项',
  channel: '按渠道',
  brand: '按品牌',
  category: '按品类',
} as const
export type ReceiptGrouping = keyof typeof receiptGroupings

/** The group of what is for no contract, where receipts are grouped by words of contract lines. */
export const unallocated = 'unallocated'

/** A group of receipts: by brand and category, and where the filter asks for these, sums are shares of contract lines, which have no fees. */
export const ReceiptGroup = z.object({
  by: z.union([z.string(), z.number()]).nullable(),
  total: z.number().int(),
  amount: sumOf('收款金额'),
  fee: sumOf('手续费').optional(),
})
export type ReceiptGroup = z.output<typeof ReceiptGroup>

export const receiptRoutes = {
  list: route({
    at: 'POST /api/crm/receipt/list',
    does: '收款列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(ReceiptRow),
  }),
  totals: route({
    at: 'POST /api/crm/receipt/totals',
    does: '收款合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/receipt/viewCounts',
    does: '收款各视图的数量',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  groups: route({
    at: 'POST /api/crm/receipt/groups',
    does: '收款统计',
    needs,
    reads: 'standby',
    body: ListFilter.extend({ by: oneOf('统计方式', receiptGroupings) }),
    returns: z.array(ReceiptGroup),
  }),
  detail: route({ at: 'GET /api/crm/receipt/detail/:id', does: '收款单详情', needs, params, returns: ReceiptDetail }),
  history: route({
    at: 'GET /api/crm/receipt/history/:id',
    does: '收款单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  upload: route({
    at: 'POST /api/crm/receipt/upload',
    does: '上传收款凭证',
    needs: enters,
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: 'GET /api/crm/receipt/voucher/:id',
    does: '查看收款凭证',
    needs,
    params,
    gives: 'file',
    media: ['image/jpeg', 'image/png', 'image/webp'],
  }),
  add: route({
    at: 'POST /api/crm/receipt/add',
    does: '录入收款',
    needs: enters,
    body: ReceiptFacts.extend({
      fileIds: FileIds.default([]),
      submit: z.boolean().default(true).meta({ title: '提交确认' }),
    }),
    returns: ReceiptDetail,
  }),
  edit: route({
    at: 'POST /api/crm/receipt/edit',
    does: '修改收款',
    needs: enters,
    body: patchOf(ReceiptFacts).extend({
      id: Id,
      version: Version,
      force: z.boolean().default(false),
      /** New vouchers, besides those that it has. */
      fileIds: FileIds.default([]),
      submit: z.boolean().default(false).meta({ title: '提交确认' }),
    }),
    returns: ReceiptDetail,
  }),
  submit: route({
    at: 'POST /api/crm/receipt/submit',
    does: '提交收款',
    needs: enters,
    body: Named,
    returns: ReceiptDetail,
  }),
  remove: route({
    at: 'POST /api/crm/receipt/remove',
    does: '删除未确认的收款',
    needs: enters,
    body: Named,
    returns: Nothing,
  }),
  addVouchers: route({
    at: 'POST /api/crm/receipt/addVouchers',
    does: '补充收款凭证',
    needs: enters,
    body: z.object({ id: Id, fileIds: FileIds.min(1, '请上传凭证') }),
    returns: ReceiptDetail,
  }),
  removeVoucher: route({
    at: 'POST /api/crm/receipt/removeVoucher',
    does: '删除收款凭证',
    needs: enters,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  confirm: route({
    at: 'POST /api/crm/receipt/confirm',
    does: '确认收款',
    needs: confirms,
    // Without shares the money goes to the oldest due terms.
    body: Named.extend({ shares: Shares.optional() }),
    returns: ReceiptDetail,
  }),
  giveBack: route({
    at: 'POST /api/crm/receipt/giveBack',
    does: '退回收款',
    needs: confirms,
    body: Named.extend({ reason: requiredText('退回原因', 200) }),
    returns: ReceiptDetail,
  }),
  reverse: route({
    at: 'POST /api/crm/receipt/reverse',
    does: '红冲收款',
    needs: confirms,
    body: Named.extend({ reason: requiredText('红冲原因', 200) }),
    returns: ReceiptDetail,
  }),
  offers: route({
    at: 'GET /api/crm/receipt/offers/:id',
    does: '收款可以分配到的期款',
    needs: [confirms, allocates],
    params,
    returns: z.array(TermOffer),
  }),
  allocate: route({
    at: 'POST /api/crm/receipt/allocate',
    does: '分配余额',
    needs: allocates,
    body: z.object({ id: Id, shares: Shares.min(1, '请填写分配金额') }),
    returns: ReceiptDetail,
  }),
  move: route({
    at: 'POST /api/crm/receipt/move',
    does: '调整分配',
    needs: allocates,
    // From a term to others, or back to the balance: without shares.
    body: z.object({
      id: Id,
      fromTermId: Id,
      amount: amountOf('调整金额'),
      toTermId: Id.nullable().default(null),
      reason: requiredText('调整原因', 200),
    }),
    returns: ReceiptDetail,
  }),
  pdf: route({
    at: 'GET /api/crm/receipt/pdf/:id',
    does: '打印收据',
    needs,
    params,
    writes: true,
    gives: 'file',
    media: ['application/pdf'],
  }),
}
