import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, oneOf, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { guarded } from '../../goods/api/goods.ts'
import { PriceReason } from '../../lines/api/reason.ts'
import { CheckedContract, ContractContent, ContractDetail, ContractInfoEdit, ContractRow } from './contract.ts'
import { dueKinds } from './terms.ts'

const needs = 'contractInfo'
const adds = 'contractInfo:add'
const one = z.object({ id: Id, version: Version })
const params = z.object({ id: IdText })

export const contractRoutes = {
  list: route({
    at: 'POST /api/crm/contract/list',
    does: '合同列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(ContractRow),
  }),
  totals: route({
    at: 'POST /api/crm/contract/totals',
    does: '合同合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  ofDeal: route({
    at: 'GET /api/crm/contract/ofDeal/:opportunityId',
    does: '商机的合同',
    needs,
    params: z.object({ opportunityId: IdText }),
    returns: z.array(ContractRow),
  }),
  detail: route({ at: 'GET /api/crm/contract/detail/:id', does: '合同详情', needs, params, returns: ContractDetail }),
  reasons: route({
    at: 'GET /api/crm/contract/reasons/:id',
    does: '合同每一行的价格从何而来',
    needs,
    params,
    returns: z.array(PriceReason),
  }),
  history: route({
    at: 'GET /api/crm/contract/history/:id',
    does: '合同的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  /** Tells why the person makes no contract of a deal, in words; null where they may. */
  adding: route({
    at: 'GET /api/crm/contract/adding/:opportunityId',
    does: '能否为商机签合同',
    needs: adds,
    params: z.object({ opportunityId: IdText }),
    returns: z.object({ refusal: z.string().nullable() }),
  }),
  add: route({
    at: 'POST /api/crm/contract/add',
    does: '新增合同',
    needs: adds,
    body: z.object({ opportunityId: Id }),
    returns: ContractDetail,
  }),
  fromQuotation: route({
    at: 'POST /api/crm/contract/fromQuotation',
    does: '由报价单生成合同',
    needs: adds,
    body: z.object({ quotationId: Id }),
    returns: ContractDetail,
  }),
  check: route({
    at: 'POST /api/crm/contract/check',
    does: '试算合同',
    needs: adds,
    reads: true,
    body: ContractContent.extend({ id: Id, reprice: z.boolean().default(false) }),
    returns: CheckedContract,
  }),
  save: route({
    at: 'POST /api/crm/contract/save',
    does: '保存合同',
    needs: adds,
    body: ContractContent.extend({
      ...ContractInfoEdit.shape,
      ...one.shape,
      reprice: z.boolean().default(false),
      force: z.boolean().default(false),
    }),
    returns: ContractDetail,
  }),
  edit: route({
    at: 'POST /api/crm/contract/edit',
    does: '修改合同资料',
    needs: adds,
    body: ContractInfoEdit.extend({ ...one.shape, force: z.boolean().default(false) }),
    returns: ContractDetail,
  }),
  forecast: route({
    at: 'POST /api/crm/contract/forecast',
    does: '预览合同的审批',
    needs: adds,
    hangsOn: [guarded.cost, guarded.listPrice],
    refuses: [codes.conflict],
    reads: true,
    body: z.object({ id: Id, chosen: Chosen.default({}) }),
    returns: Preview,
  }),
  submit: route({
    at: 'POST /api/crm/contract/submit',
    does: '提交合同',
    needs: adds,
    body: one.extend({ chosen: Chosen.default({}), zeroReason: text('金额或数量为 0 的原因', 200).default('') }),
    returns: ContractDetail,
  }),
  revoke: route({
    at: 'POST /api/crm/contract/void',
    does: '作废合同',
    needs: adds,
    body: one.extend({ reason: requiredText('作废原因', 200) }),
    returns: ContractDetail,
  }),
  progress: route({
    at: 'POST /api/crm/contract/progress',
    does: '登记合同进度',
    needs: 'contractInfo:progress',
    body: one.extend({
      event: oneOf('进度', {
        production: dueKinds.production,
        delivery: dueKinds.delivery,
        installation: dueKinds.installation,
      }),
      happenedOn: Day.meta({ title: '日期', kind: 'date' }),
    }),
    returns: ContractDetail,
  }),
  complete: route({
    at: 'POST /api/crm/contract/complete',
    does: '完成合同',
    needs: 'contractInfo:progress',
    body: one,
    returns: ContractDetail,
  }),
  reopen: route({
    at: 'POST /api/crm/contract/reopen',
    does: '重新打开合同',
    needs: 'contractInfo:progress',
    body: one,
    returns: ContractDetail,
  }),
}

/** What an approval decides of it. */
export const contractApproval = {
  code: 'contract',
  title: '合同',
  forecast: contractRoutes.forecast,
  submit: contractRoutes.submit,
} satisfies Submitted<ContractDetail>
