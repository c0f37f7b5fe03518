import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { Field } from '../../../forms/api/formFields.ts'
import { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import type { SortKind } from '../../../settings/server/index.ts'
import type { ExtendedType, FormDetail, FormRow } from '../../api/form.ts'
import type { Business } from '../record/business.ts'
import { freeForm } from '../record/papers.ts'
import { usesOf } from './uses.ts'

export const noun = '审批表单'

const rows = `select f.id, f.name, f.icon, f.description, f.business, jsonb_array_length(f.fields) as "fieldCount",
    (select count(*) from approval_paper p where p.office_id = f.office_id and p.form_id = f.id)
      + (select count(*) from approval_extra e where e.office_id = f.office_id and e.form_id = f.id) as documents,
    coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.id) from approval_flow w
      where w.office_id = f.office_id and w.retired_at is null and (w.form_id = f.id or w.business = f.business)), '[]') as flows,
    f.disabled_at is null as enabled, f.updated_by as "updatedBy", f.updated_at as "updatedAt", f.version
  from approval_form f where f.office_id = $1 and ($2::bigint is null or f.id = $2) order by f.position, f.id`

async function find(desk: Desk, businesses: readonly Business[], id: number | null): Promise<FormRow[]> {
  const { rows: found } = await desk.client.query<Omit<FormRow, 'businessName'>>(rows, [desk.officeId, id])
  const title = (code: string | null) => businesses.find(one => one.code === (code ?? freeForm))?.title ?? ''
  return found.map(row => ({ ...row, businessName: title(row.business) }))
}

/** Returns every form of the company, in their order. */
export const formRows = (desk: Desk, businesses: readonly Business[]) => find(desk, businesses, null)

/** Returns a form as the list shows it. Throws 40400. */
export async function formRow(desk: Desk, businesses: readonly Business[], id: number): Promise<FormRow> {
  const [row] = await find(desk, businesses, id)
  if (!row) throw notFound(noun)
  return row
}

/** Returns the design of a form. */
export function designOf(form: { fields: unknown; print: unknown }) {
  return { fields: Field.array().parse(form.fields), print: PrintTemplate.parse(form.print ?? {}) }
}

/** Returns a form with everything that its designer needs. Throws 40400. */
export async function formDetail(desk: Desk, businesses: readonly Business[], id: number): Promise<FormDetail> {
  const row = await formRow(desk, businesses, id)
  const form = await desk
    .from('approvalForm')
    .select(['fields', 'print'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...designOf(form), uses: await usesOf(desk, row) }
}

/** Returns the registered types of documents to which a form may add fields. */
export async function extendedTypes(desk: Desk, businesses: readonly Business[]): Promise<ExtendedType[]> {
  const forms = await formRows(desk, businesses)
  return businesses
    .filter(({ code }) => code !== freeForm)
    .map(({ code, title }) => ({ code, title, taken: forms.some(form => form.business === code && form.enabled) }))
}

/** The forms in the order in which they are offered. */
export const formSort: SortKind = {
  kind: 'approvalForm',
  table: 'approvalForm',
  topic: 'approvalForm',
  async groups(desk) {
    const forms = await desk
      .from('approvalForm')
      .select(['id', 'name as label', 'disabledAt'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    return [
      { key: 0, title: noun, items: forms.map(({ disabledAt, ...form }) => ({ ...form, off: disabledAt !== null })) },
    ]
  },
}
