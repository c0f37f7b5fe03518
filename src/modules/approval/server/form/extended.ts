import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { keyOfApproved } from '../../../customFields/api/approved.ts'
import { approvedFields, approvedFiles, unseenApproved } from '../../../customFields/server/index.ts'
import type { Content } from '../../../forms/api/content.ts'
import { Field } from '../../../forms/api/formFields.ts'
import { compute } from '../../../forms/api/formula/compute.ts'
import { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import { contentChanges, sound } from '../../../forms/server/index.ts'
import { type Business, contentsOf } from '../record/business.ts'
import { fieldOfFiles, filesAlong } from './along.ts'

type Added = { formId: number; fields: Field[]; print: PrintTemplate }

/**
 * Returns a type of document with the custom fields of its records and with those that the company's form adds: flows, conditions
 * and steps treat them as its own. Their values are stored with the document, with the fields as they were when it was first filled in.
 */
export function extended(business: Business): Business {
  const { code } = business
  return {
    ...business,
    async fields(desk, formId) {
      const told = await toldOf(desk, business)
      const own = [...(await business.fields(desk, formId)), ...fieldOfFiles(business), ...told]
      return withAdded(own, (await addedNow(desk, code))?.fields ?? [])
    },
    async read(desk, documentId) {
      const document = await business.read(desk, documentId)
      const kept = await keptOf(desk, code, documentId)
      const added = await addedNow(desk, code)
      const along = await filesAlong(desk, business, documentId)
      const told = [...document.fields, ...along.fields, ...(await toldOf(desk, business))]
      const fields = withAdded(told, kept?.fields ?? added?.fields ?? [])
      const concealed = [
        ...(document.concealed ?? []),
        ...(business.own ? await unseenApproved(desk, business.own) : []),
      ]
      const content = { ...kept?.content, ...document.content, ...along.content }
      const ofRecord = business.own ? await approvedFiles(desk, business.own, content) : []
      const files = [...(document.files ?? []), ...along.files, ...ofRecord]
      return {
        ...document,
        fields,
        content,
        files,
        concealed,
        ...(added && !document.print ? { print: added.print } : {}),
      }
    },
    async contents(desk, documentIds) {
      const own = await contentsOf(business, desk, documentIds)
      const kept = await desk
        .from('approvalExtra')
        .select(['documentId', 'content'])
        .where('business', '=', code)
        .where('documentId', 'in', [...documentIds])
        .execute()
      const more = new Map(kept.map(row => [row.documentId, row.content as Content]))
      return new Map([...own].map(([id, content]) => [id, { ...more.get(id), ...content }]))
    },
    async amend(desk, documentId, content) {
      const own = (await business.read(desk, documentId)).fields.map(field => field.key)
      const isMine = (key: string) =>
        own.includes(key) || (business.own !== undefined && keyOfApproved(key) !== undefined)
      const [mine, more] = [true, false].map(is =>
        Object.fromEntries(Object.entries(content).filter(([key]) => isMine(key) === is)),
      ) as [Content, Content]
      if (Object.keys(mine).length > 0) await business.amend(desk, documentId, mine)
      if (Object.keys(more).length > 0) await keep(desk, code, documentId, more)
    },
  }
}

const toldOf = async (desk: Desk, { own }: Business) => (own ? approvedFields(desk, own) : [])

/** Joins a document's own fields and those of the form; for an equal key the document's counts. */
const withAdded = (own: readonly Field[], added: readonly Field[]) => [
  ...own,
  ...added.filter(field => !own.some(one => one.key === field.key)),
]

async function addedNow(desk: Desk, business: string): Promise<Added | undefined> {
  const form = await desk
    .from('approvalForm')
    .select(['id', 'fields', 'print'])
    .where('business', '=', business)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!form) return undefined
  const print = PrintTemplate.parse(form.print ?? {})
  return { formId: form.id, fields: Field.array().parse(form.fields), print }
}

async function keptOf(desk: Desk, business: string, documentId: number) {
  const row = await desk
    .from('approvalExtra')
    .selectAll()
    .where('business', '=', business)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return row && { id: row.id, fields: Field.array().parse(row.fields), content: row.content as Content }
}

/** Stores the values that were filled in; the instance is locked, so that nobody else does so at once. */
async function keep(desk: Desk, business: string, documentId: number, given: Content): Promise<void> {
  const kept = await keptOf(desk, business, documentId)
  const added = kept ? undefined : await addedNow(desk, business)
  const fields = kept?.fields ?? added?.fields ?? []
  const before = kept?.content ?? {}
  const after = sound(compute(fields, { ...before, ...given }))
  const content = JSON.stringify(after)
  const more = await contentChanges(desk, fields, before, after)
  if (kept) {
    const row = await desk.lockOne('approvalExtra', kept.id, '单据附加内容')
    await desk.change('approvalExtra', row, { content }, { action: '修改表单', more })
  } else if (added) {
    const row = { business, documentId, formId: added.formId, fields: JSON.stringify(fields), content }
    await desk.insert('approvalExtra', { ...row, createdBy: desk.employeeId }, { action: '填写表单', more })
  }
}
