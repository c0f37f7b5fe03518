import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import type { Content } from '../contract/approval.ts'
import { Field } from '../contract/engine/formFields.ts'
import type { Business } from './business.ts'

/** The code under which free forms are registered. */
export const freeForm = 'form'

export type Form = { id: number; name: string; icon: string; description: string; fields: Field[] }

/** The company's free forms that are in use, in their order; of `ids` only where given. */
export async function formsInUse(desk: Desk, ids?: readonly number[]): Promise<Form[]> {
  const rows = await desk
    .from('approvalForm')
    .select(['id', 'name', 'icon', 'description', 'fields'])
    .where('disabledAt', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, fields: Field.array().parse(row.fields) }))
}

/** One free form that is in use. Throws 40000 otherwise. */
export async function formInUse(desk: Desk, id: number): Promise<Form> {
  const [form] = await formsInUse(desk, [id])
  if (!form) throw badInput('formId', '审批表单不存在或已停用')
  return form
}

const noun = '审批表单'

/** Keeps a form that somebody filled in; gives its number. */
export async function addPaper(desk: Desk, form: Form, content: Content): Promise<number> {
  const row = { formId: form.id, content: JSON.stringify(content), createdBy: desk.employeeId }
  return (await desk.insert('approvalPaper', row, { action: '新增', name: form.name })).id
}

/** Free forms as documents that are approved. */
export const papers: Business = {
  code: freeForm,
  title: '自由表单',
  unbound: '没有绑定流程的表单不能发起',
  async fields(desk, formId) {
    const form = await desk
      .from('approvalForm')
      .select('fields')
      .where('id', '=', formId ?? 0)
      .executeTakeFirst()
    if (!form) throw badInput('formId', '审批表单不存在')
    return Field.array().parse(form.fields)
  },
  async read(desk, documentId) {
    const paper = await desk
      .from('approvalPaper')
      .select(['formId', 'content'])
      .where('id', '=', documentId)
      .executeTakeFirst()
    if (!paper) throw notFound(noun)
    const form = await desk
      .from('approvalForm')
      .select(['name', 'fields'])
      .where('id', '=', paper.formId)
      .executeTakeFirstOrThrow()
    return { typeName: form.name, fields: Field.array().parse(form.fields), content: paper.content as Content }
  },
  async amend(desk, documentId, content) {
    const paper = await desk.lockOne('approvalPaper', documentId, noun)
    const merged = JSON.stringify({ ...(paper.content as Content), ...content })
    await desk.change('approvalPaper', paper, { content: merged }, { action: '修改表单' })
  },
  async became(desk, documentId, status) {
    const paper = await desk.lockOne('approvalPaper', documentId, noun)
    await desk.change('approvalPaper', paper, { status }, { action: '审批结果' })
    return null
  },
}
