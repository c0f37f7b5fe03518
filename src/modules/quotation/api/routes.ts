import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { CheckedLines } from '../../lines/api/checked.ts'
import { mostLines } from '../../lines/api/line.ts'
import { PriceReason } from '../../lines/api/reason.ts'
import {
  CopiedQuotation,
  QuotationContent,
  QuotationDetail,
  QuotationInfo,
  QuotationRow,
  QuotationStart,
} from './quotation.ts'

const needs = 'quotationList'
const edits = 'quotationList:edit'
const sends = 'quotationList:send'
const one = z.object({ id: Id, version: Version })

export const quotationRoutes = {
  list: route({
    at: 'POST /api/crm/quotation/list',
    does: '报价单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(QuotationRow),
  }),
  totals: route({
    at: 'POST /api/crm/quotation/totals',
    does: '报价单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  ofDeal: route({
    at: 'GET /api/crm/quotation/ofDeal/:opportunityId',
    does: '商机的报价单',
    needs,
    params: z.object({ opportunityId: IdText }),
    returns: z.array(QuotationRow),
  }),
  detail: route({
    at: 'GET /api/crm/quotation/detail/:id',
    does: '报价单详情',
    needs,
    params: z.object({ id: IdText }),
    returns: QuotationDetail,
  }),
  reasons: route({
    at: 'GET /api/crm/quotation/reasons/:id',
    does: '报价单每一行的价格从何而来',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(PriceReason),
  }),
  history: route({
    at: 'GET /api/crm/quotation/history/:id',
    does: '报价单的变更历史',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(HistoryEntry),
  }),
  add: route({
    at: 'POST /api/crm/quotation/add',
    does: '新增报价单',
    needs: edits,
    /** Without spaces it begins empty, by the level of the customer and the channel of the deal. */
    body: QuotationContent.partial({ spaces: true }).extend({ opportunityId: Id, ...QuotationInfo.shape }),
    returns: QuotationDetail,
  }),
  start: route({
    at: 'GET /api/crm/quotation/start/:opportunityId',
    does: '新报价单的客户与默认值',
    needs: edits,
    params: z.object({ opportunityId: IdText }),
    returns: QuotationStart,
    refuses: [codes.conflict],
  }),
  checkNew: route({
    at: 'POST /api/crm/quotation/checkNew',
    does: '试算还没有保存的报价单',
    needs: edits,
    reads: true,
    body: QuotationContent.extend({ opportunityId: Id }),
    returns: CheckedLines,
    refuses: [codes.conflict],
  }),
  check: route({
    at: 'POST /api/crm/quotation/check',
    does: '试算报价单',
    needs: edits,
    reads: true,
    body: QuotationContent.extend({ id: Id, reprice: z.boolean().default(false) }),
    returns: CheckedLines,
  }),
  save: route({
    at: 'POST /api/crm/quotation/save',
    does: '保存报价单',
    needs: edits,
    body: QuotationContent.extend({
      ...one.shape,
      ...QuotationInfo.shape,
      reprice: z.boolean().default(false),
      force: z.boolean().default(false),
    }),
    returns: QuotationDetail,
  }),
  edit: route({
    at: 'POST /api/crm/quotation/edit',
    does: '修改报价单资料',
    needs: edits,
    body: QuotationInfo.extend({ ...one.shape, force: z.boolean().default(false) }),
    returns: QuotationDetail,
  }),
  ask: route({
    at: 'POST /api/crm/quotation/ask',
    does: '为报价单的一行申请特价',
    needs: 'specialOffer:ask',
    body: z.object({
      id: Id,
      linePlace: z
        .number({ error: '行应为数字' })
        .int()
        .min(0, '没有这一行，请刷新后重试')
        .max(mostLines, '没有这一行，请刷新后重试'),
      untilOn: Day.meta({ title: '有效期至', kind: 'date' }),
      reason: requiredText('申请原因', 300),
    }),
    returns: z.object({ number: z.string() }),
  }),
  copy: route({
    at: 'POST /api/crm/quotation/copy',
    does: '复制报价单',
    needs: edits,
    body: z.object({
      id: Id,
      /** A new version has the same number; a variant is another proposal beside it. */
      as: z.enum(['version', 'variant']),
      variant: text('方案', 20).optional(),
    }),
    returns: CopiedQuotation,
  }),
  send: route({
    at: 'POST /api/crm/quotation/send',
    does: '报价单定稿发出',
    needs: sends,
    body: one,
    returns: QuotationDetail,
  }),
  accept: route({
    at: 'POST /api/crm/quotation/accept',
    does: '报价单记为客户已接受',
    needs: sends,
    body: one,
    returns: QuotationDetail,
  }),
  revoke: route({
    at: 'POST /api/crm/quotation/void',
    does: '作废报价单',
    needs: sends,
    body: one.extend({ reason: requiredText('作废原因', 200) }),
    returns: QuotationDetail,
  }),
}
