import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, requiredText, Serial, text } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, ListViews, listOf, ViewCounts } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { longestKey } from '../../flows/api/flow.ts'
import { Content } from '../../forms/api/content.ts'
import { ApprovalCounts, ApprovalDetail, Chosen, Decided, ListedApproval, Preview, Startable } from './approval.ts'
import { Signature, said } from './said.ts'

const needs = 'approvalDetial'
const comment = text('意见', 500).default('')

/** A decision on one's task; it has no `version`, because a closed task is recognised by its number. */
const OnTask = z.object({ id: Id, task: Serial, comment })
const answer = { needs, returns: Decided } as const
const person = Id.meta({ title: '人员', kind: 'employee' })
const people = z.array(Id).min(1, '请选择人员').max(20, '最多选择 20 人').meta({ title: '人员', kind: 'employee' })

export const Draft = z.object({ formId: Id, content: Content, chosen: Chosen.default({}) })

export const approvalRoutes = {
  list: route({
    at: 'POST /api/crm/approval/list',
    does: '审批业务列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(ListedApproval),
  }),
  totals: route({
    at: 'POST /api/crm/approval/totals',
    does: '审批业务合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  viewCounts: route({
    at: 'POST /api/crm/approval/viewCounts',
    does: '审批各视图的条数',
    needs,
    reads: true,
    body: ListViews,
    returns: ViewCounts,
  }),
  counts: route({ at: 'GET /api/crm/approval/counts', does: '待办数量', needs, returns: ApprovalCounts }),
  detail: route({
    at: 'GET /api/crm/approval/detail/:id',
    does: '审批详情',
    needs,
    params: z.object({ id: IdText }),
    returns: ApprovalDetail,
  }),
  read: route({
    at: 'POST /api/crm/approval/read',
    does: '抄送标为已读',
    needs,
    body: z.object({ id: Id }),
    returns: ApprovalCounts,
  }),
  startable: route({
    at: 'GET /api/crm/approval/startable',
    does: '可发起的审批',
    needs: 'approvalDetial:start',
    returns: z.array(Startable),
  }),
  preview: route({
    at: 'POST /api/crm/approval/preview',
    does: '预览审批流程',
    needs: 'approvalDetial:start',
    reads: true,
    body: Draft,
    returns: Preview,
    refuses: [codes.conflict],
  }),
  start: route({
    at: 'POST /api/crm/approval/start',
    does: '发起审批',
    needs: 'approvalDetial:start',
    body: Draft,
    returns: Decided,
  }),
  approve: route({
    at: 'POST /api/crm/approval/approve',
    does: '同意',
    ...answer,
    /** Fields that the node lets one fill in. */
    body: OnTask.extend({ ...said, content: Content.default({}), signature: Signature }),
  }),
  reject: route({
    at: 'POST /api/crm/approval/reject',
    does: '拒绝',
    ...answer,
    body: OnTask.extend({ ...said, comment: requiredText('拒绝理由', 500) }),
  }),
  giveBack: route({
    at: 'POST /api/crm/approval/return',
    does: '退回',
    ...answer,
    body: OnTask.extend({
      ...said,
      comment: requiredText('退回理由', 500),
      to: z.string().max(longestKey),
      afterwards: z.enum(['resume', 'redo']),
    }),
  }),
  resubmit: route({
    at: 'POST /api/crm/approval/resubmit',
    does: '重新提交',
    ...answer,
    body: OnTask.extend({ content: Content }),
  }),
  transfer: route({
    at: 'POST /api/crm/approval/transfer',
    does: '转交',
    ...answer,
    body: OnTask.extend({ to: person }),
  }),
  delegate: route({
    at: 'POST /api/crm/approval/delegate',
    does: '委托',
    ...answer,
    /** `to` answers in the person's name until they take it back. */
    body: OnTask.extend({ to: person }),
  }),
  takeBack: route({
    at: 'POST /api/crm/approval/takeBack',
    does: '收回委托',
    ...answer,
    body: OnTask.omit({ comment: true }),
  }),
  addSign: route({
    at: 'POST /api/crm/approval/addSign',
    does: '加签',
    ...answer,
    body: OnTask.extend({ where: z.enum(['before', 'after']), people }),
  }),
  removeSign: route({
    at: 'POST /api/crm/approval/removeSign',
    does: '撤销加签',
    ...answer,
    body: OnTask.omit({ comment: true }),
  }),
  withdraw: route({
    at: 'POST /api/crm/approval/withdraw',
    does: '撤回',
    ...answer,
    body: z.object({ id: Id, comment }),
  }),
  urge: route({
    at: 'POST /api/crm/approval/urge',
    does: '催办',
    ...answer,
    refuses: [codes.tooMany],
    body: z.object({ id: Id }),
  }),
  comment: route({
    at: 'POST /api/crm/approval/comment',
    does: '评论',
    ...answer,
    body: z.object({ id: Id, ...said, comment: requiredText('评论', 500) }),
  }),
  copy: route({
    at: 'POST /api/crm/approval/copy',
    does: '抄送',
    ...answer,
    body: z.object({ id: Id, people }),
  }),
}
