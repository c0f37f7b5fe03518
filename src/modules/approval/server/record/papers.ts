import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import type { Content } from '../../../forms/api/content.ts'
import { Field } from '../../../forms/api/formFields.ts'
import { compute } from '../../../forms/api/formula/compute.ts'
import { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import { contentChanges, sound } from '../../../forms/server/index.ts'
import type { Business } from './business.ts'
import { filesIn, filesOf, keepFiles } from './paperFiles.ts'

/** The code under which free forms are registered. */
export const freeForm = 'form'

export type Form = { id: number; name: string; icon: string; description: string; fields: Field[] }

/** Returns the company's free forms that are in use, in their order; of `ids` only where given. */
export async function formsInUse(desk: Desk, ids?: readonly number[]): Promise<Form[]> {
  const rows = await desk
    .from('approvalForm')
    .select(['id', 'name', 'icon', 'description', 'fields'])
    .where('disabledAt', 'is', null)
    .where('business', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return inSlices(rows, row => ({ ...row, fields: Field.array().parse(row.fields) }))
}

/** Returns a free form that is in use. Throws 40000 otherwise. */
export async function formInUse(desk: Desk, id: number): Promise<Form> {
  const [form] = await formsInUse(desk, [id])
  if (!form) throw badInput('formId', '审批表单不存在或已停用，请重新选择')
  return form
}

const noun = '审批表单'

/** Stores a filled-in form with its present fields; returns its number. */
export async function addPaper(desk: Desk, { id: formId, name, fields }: Form, content: Content): Promise<number> {
  const row = { formId, fields: JSON.stringify(fields), content: JSON.stringify(content), createdBy: desk.employeeId }
  const more = await contentChanges(desk, fields, {}, content)
  const { id } = await desk.insert('approvalPaper', row, { action: '新增', name, more })
  await keepFiles(desk, id, filesIn(fields, content))
  return id
}

type Paper = { typeName: string; print: unknown; fields: unknown; content: Content }

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
    if (!form) throw badInput('formId', '审批表单不存在，请重新选择')
    return Field.array().parse(form.fields)
  },
  tells: ({ typeName, keys, text, figure }) => {
    // A free form has no rule and nothing before: its first amount is what it comes to, and all of it is what is asked.
    const amount = keys.find(key => figure(key) !== null && text(key).includes('¥'))
    return { asks: `申请${typeName}`, first: keys, ...(amount !== undefined && { amount }) }
  },
  async read(desk, documentId) {
    const { rows } = await desk.client.query<Paper>({
      name: 'approval_paper',
      text: `select f.name as "typeName", f.print, p.fields, p.content from approval_paper p
        join approval_form f on f.office_id = p.office_id and f.id = p.form_id where p.office_id = $1 and p.id = $2`,
      values: [desk.officeId, documentId],
    })
    const [paper] = rows
    if (!paper) throw notFound(noun)
    const fields = Field.array().parse(paper.fields)
    const files = filesIn(fields, paper.content).length > 0 ? await filesOf(desk, documentId) : []
    return { ...paper, fields, files, print: PrintTemplate.parse(paper.print ?? {}) }
  },
  async contents(desk, documentIds) {
    // The query of many documents is planned each time; a decision reads one.
    const [one, ...more] = documentIds
    const wanted =
      more.length > 0
        ? { name: 'approval_contents', where: 'any($2)', value: documentIds }
        : { name: 'approval_content', where: '$2', value: one }
    const { rows } = await desk.client.query<{ id: number; content: Content }>({
      name: wanted.name,
      text: `select id, content from approval_paper where office_id = $1 and id = ${wanted.where}`,
      values: [desk.officeId, wanted.value],
    })
    return new Map(rows.map(({ id, content }) => [id, content]))
  },
  async amend(desk, documentId, content) {
    const paper = await desk.lockOne('approvalPaper', documentId, noun)
    const fields = Field.array().parse(paper.fields)
    const before = paper.content as Content
    const after = sound(compute(fields, { ...before, ...content }))
    const more = await contentChanges(desk, fields, before, after)
    await desk.change('approvalPaper', paper, { content: JSON.stringify(after) }, { action: '修改表单', more })
    await keepFiles(desk, documentId, filesIn(fields, after))
  },
  alwaysAble: true,
  async became(desk, documentId, status) {
    // Nobody else changes it meanwhile: the instance is locked.
    const { rows } = await desk.client.query<{ before: string; version: number }>({
      name: 'approval_became',
      text: `update approval_paper p set status = $3, version = p.version + 1, updated_at = now()
        from approval_paper was where was.office_id = $1 and was.id = $2 and p.office_id = $1 and p.id = $2
        and p.status is distinct from $3 returning was.status as before, p.version`,
      values: [desk.officeId, documentId, status],
    })
    for (const { before, version: subjectVersion } of rows)
      await desk.log({
        action: '审批结果',
        subject: 'approvalPaper',
        subjectId: documentId,
        subjectVersion,
        changes: { status: [before, status] },
      })
    return null
  },
}
