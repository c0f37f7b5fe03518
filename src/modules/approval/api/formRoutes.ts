import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { attachmentTypes } from '../../attachments/api/attachments.ts'
import { FormDesign, FormFields } from '../../forms/api/design.ts'
import { OrderChange } from '../../settings/api/sort.ts'
import { ExtendedType, FormDetail, FormRow } from './form.ts'

const needs = 'approvalForm'
const edits = 'approvalForm:edit'
const One = z.object({ id: Id })

export const NewForm = FormFields.extend({
  /** The type of document that it adds fields to; nothing: a form to fill in freely. */
  business: z.string().max(40).nullable().default(null).meta({ title: '业务类型' }),
  /** The form whose fields and template it begins with. */
  formId: Id.nullish().meta({ title: '从哪个表单复制' }),
})

export const formRoutes = {
  /** Returns a file of a form to people with a part in the approval; this call is not the designer's. */
  file: route({
    at: 'GET /api/crm/approval/file/:id',
    does: '下载审批表单的附件',
    needs: 'approvalDetial',
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
  list: route({ at: 'GET /api/crm/approvalForm/list', does: '审批表单', needs, returns: z.array(FormRow) }),
  types: route({
    at: 'GET /api/crm/approvalForm/types',
    does: '可增加字段的业务类型',
    needs: edits,
    returns: z.array(ExtendedType),
  }),
  detail: route({
    at: 'GET /api/crm/approvalForm/detail/:id',
    does: '审批表单详情',
    needs,
    params: z.object({ id: IdText }),
    returns: FormDetail,
  }),
  add: route({
    at: 'POST /api/crm/approvalForm/add',
    does: '新增审批表单',
    needs: edits,
    body: NewForm,
    returns: FormRow,
  }),
  /** Saves a form; refused if flows name a removed field, unless `despite` confirms it. */
  save: route({
    at: 'POST /api/crm/approvalForm/save',
    does: '保存审批表单',
    needs: edits,
    body: FormDesign.extend({
      id: Id,
      version: Version,
      force: z.boolean().default(false),
      despite: z.boolean().default(false),
    }),
    returns: FormDetail,
  }),
  enable: route({
    at: 'POST /api/crm/approvalForm/enable',
    does: '启用或停用审批表单',
    needs: edits,
    body: One.extend({ enabled: z.boolean() }),
    returns: FormRow,
  }),
  arrange: route({
    at: 'POST /api/crm/approvalForm/arrange',
    does: '调整审批表单的顺序',
    needs: edits,
    refuses: [codes.stale],
    body: z.object(OrderChange),
    returns: Nothing,
  }),
  remove: route({
    at: 'POST /api/crm/approvalForm/remove',
    does: '删除审批表单',
    needs: edits,
    body: One,
    returns: Nothing,
  }),
}
