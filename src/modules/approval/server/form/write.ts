import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { FormDesign } from '../../../forms/api/design.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { assertUsable, fieldChanges, printChanges, tidied } from '../../../forms/server/index.ts'
import { formRoutes } from '../../api/formRoutes.ts'
import type { Business } from '../record/business.ts'
import { freeForm } from '../record/papers.ts'
import { formColumns } from './columns.ts'
import { designOf, noun } from './read.ts'
import { brokenBy, usesOf } from './uses.ts'

const mostForms = 200

/** Lists and designers that show forms look again. */
export function publishForm(desk: Desk, id: number): Promise<void> {
  const opens = formRoutes.detail.needs
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approvalForm', ids: [id], opens })
}

type New = {
  name: string
  icon: string
  description: string
  business: string | null
  formId?: number | null | undefined
}

/** Creates a form, blank or as a copy; returns its number. Throws 40000 with the field. */
export async function addForm(desk: Desk, businesses: readonly Business[], entered: New): Promise<number> {
  const { name, icon, description, formId } = entered
  const business = entered.business === freeForm ? null : entered.business
  const known = await desk.from('approvalForm').select(['id', 'name', 'position']).execute()
  if (known.length >= mostForms) throw conflict(`最多 ${mostForms} 个审批表单`)
  assertFree(known, name)
  await assertBusiness(desk, businesses, business)
  const copied = formId ? await desk.lockOne('approvalForm', formId, noun) : undefined
  const { fields, print } = designOf(copied ?? { fields: [], print: null })
  const position = Math.max(-1, ...known.map(form => form.position)) + 1
  const row = {
    name,
    icon,
    description,
    business,
    position,
    fields: JSON.stringify(fields),
    print: JSON.stringify(print),
    createdBy: desk.employeeId,
    updatedBy: desk.employeeId,
  }
  const more: Changes = copied ? { from: [null, copied.name] } : {}
  const { id } = await desk.insert('approvalForm', row, { action: '新增表单', more })
  await publishForm(desk, id)
  return id
}

function assertFree(known: readonly { id: number; name: string }[], name: string, id?: number): void {
  if (known.some(form => form.name === name && form.id !== id))
    throw badInput('name', `已有名为“${name}”的表单，请换一个名称`)
}

/** Refuses a type of document that is not registered, or to which another form in use adds fields already. */
async function assertBusiness(desk: Desk, businesses: readonly Business[], business: string | null, except = 0) {
  if (business === null) return
  const found = businesses.find(one => one.code === business && one.code !== freeForm)
  if (!found) throw badInput('business', '没有这种业务类型，请重新选择')
  const other = await desk
    .from('approvalForm')
    .select('name')
    .where('business', '=', business)
    .where('disabledAt', 'is', null)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (other) throw badInput('business', `“${found.title}”已使用表单“${other.name}”，请先在那张表单里改选业务类型`)
}

type Save = FormDesign & { id: number; version: number; force: boolean; despite: boolean }

/**
 * Stores a designed form; existing documents keep the fields with which they were filled in. Throws 40000 for each wrong
 * field, 40901 if it is newer, 40900 if flows name a removed field.
 */
export async function saveForm(desk: Desk, { id, version, force, despite, ...design }: Save): Promise<void> {
  const words = (changes: Changes) => wordsOf(desk, changes, formColumns)
  const form = await desk.lockOne('approvalForm', id, noun, force ? undefined : { version, words })
  assertFree(await desk.from('approvalForm').select(['id', 'name']).execute(), design.name, id)
  const { name, icon, description, print } = design
  const fields = tidied(design.fields)
  assertUsable(fields)
  if (form.business !== null && fields.some(field => field.kind === 'files'))
    throw badInput('fields', '加在业务单据上的表单不能有附件字段，请在审批意见里上传文件')
  const before = designOf(form)
  if (!despite) await assertUnused(desk, form, before.fields, fields)
  const patch = {
    name,
    icon,
    description,
    updatedBy: desk.employeeId,
    fields: JSON.stringify(fields),
    print: JSON.stringify(print),
  }
  const more = { ...fieldChanges(before.fields, fields), ...printChanges(before.print, print, fields) }
  await desk.change('approvalForm', form, patch, { action: '修改表单', more })
  await publishForm(desk, id)
}

async function assertUnused(
  desk: Desk,
  form: { id: number; business: string | null },
  before: readonly Field[],
  after: readonly Field[],
): Promise<void> {
  const broken = brokenBy(await usesOf(desk, form), before, after)
  if (broken.length === 0) return
  const titled = broken.map(({ field, words }) => `${before.find(one => one.key === field)?.title ?? field}：${words}`)
  throw conflict(`有流程用到了已删除的字段，请先在流程里改掉：${titled.slice(0, 5).join('；')}`, { uses: broken })
}

/** Disables or enables a form; existing documents stay unchanged. */
export async function enableForm(
  desk: Desk,
  businesses: readonly Business[],
  id: number,
  enabled: boolean,
): Promise<void> {
  const form = await desk.lockOne('approvalForm', id, noun)
  if ((form.disabledAt === null) === enabled) return
  if (enabled) await assertBusiness(desk, businesses, form.business, id)
  const disabledAt = enabled ? null : sql<string>`now()`
  await desk.change('approvalForm', form, { disabledAt }, { action: enabled ? '启用' : '停用' })
  await publishForm(desk, id)
}

/** Removes a form that nobody has filled in and no flow is for. Throws 40900 otherwise. */
export async function removeForm(desk: Desk, id: number): Promise<void> {
  const form = await desk.lockOne('approvalForm', id, noun)
  const { rows } = await desk.client.query<{ filled: boolean; flow: string | null }>(
    `select exists (select from approval_paper where office_id = $1 and form_id = $2)
         or exists (select from approval_extra where office_id = $1 and form_id = $2) as filled,
       (select name from approval_flow where office_id = $1 and form_id = $2 order by id limit 1) as flow`,
    [desk.officeId, id],
  )
  if (rows[0]?.filled) throw conflict(`“${form.name}”已有单据，不能删除，可以停用`)
  if (rows[0]?.flow) throw conflict(`“${form.name}”已有流程“${rows[0].flow}”，请先删除流程，或停用表单`)
  await desk.remove('approvalForm', id, noun, { action: '删除' })
  await publishForm(desk, id)
}
