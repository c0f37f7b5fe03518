import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inSlices } from '../../../../kernel/server/desk/slices.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { Condition } from '../../../forms/api/condition.ts'
import { conditionWords, type Names } from '../../../forms/api/conditionWords.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { BindingSubject, Subject, Unmatched } from '../../api/binding.ts'
import type { Business } from '../record/business.ts'
import { formsInUse, freeForm } from '../record/papers.ts'
import { namesIn } from './names.ts'

/** A type of document, or a free form in use, of which flows can be bound. */
export type Bindable = Subject & { title: string; otherwise: string; fields: Field[] }

async function bindables(desk: Desk, businesses: readonly Business[]): Promise<Bindable[]> {
  const found: Bindable[] = []
  for (const business of businesses) {
    const { code, title, unbound: otherwise } = business
    if (code === freeForm)
      for (const { id, name, fields } of await formsInUse(desk))
        found.push({ business: code, formId: id, title: name, otherwise, fields })
    else found.push({ business: code, formId: null, title, otherwise, fields: await business.fields(desk, null) })
  }
  return found
}

const sameAs = (subject: Subject) => (row: Subject) =>
  row.business === subject.business && row.formId === subject.formId

/** Returns one type. Throws 40000 if it does not exist, or the form is disabled. */
export async function bindableOf(desk: Desk, businesses: readonly Business[], subject: Subject): Promise<Bindable> {
  const found = (await bindables(desk, businesses)).find(sameAs(subject))
  if (!found) throw badInput('business', '没有这个业务类型，或审批表单已停用，请重新选择')
  return found
}

export type BindingRow = Subject & {
  id: number
  when: Condition
  flowId: number
  flowName: string
  idle: string
}

/** Returns every binding of the company in order, with the reason if it does not count. */
export async function bindingRows(desk: Desk): Promise<BindingRow[]> {
  const { rows } = await desk.client.query<BindingRow>(
    `select b.id, b.business, b.form_id as "formId", b.condition as "when", b.flow_id as "flowId", f.name as "flowName",
       case when f.retired_at is not null then '流程已停用' when f.published_id is null then '流程还没有发布' else '' end as idle
     from approval_binding b join approval_flow f on f.office_id = b.office_id and f.id = b.flow_id
     where b.office_id = $1 order by b.position, b.id`,
    [desk.officeId],
  )
  return inSlices(rows, row => ({ ...row, when: Condition.parse(row.when) }))
}

/** Returns the flows of this type in use, which can be bound. */
async function flowRows(desk: Desk) {
  const { rows } = await desk.client.query<Subject & { id: number; name: string; published: boolean }>(
    `select id, name, business, form_id as "formId", published_id is not null as published from approval_flow
     where office_id = $1 and retired_at is null and built_in is null order by name, id`,
    [desk.officeId],
  )
  return rows
}

const subjectRows = (desk: Desk) =>
  desk.from('approvalSubject').select(['business', 'formId', 'unmatched', 'version']).execute()

/** Returns every type of document, and every free form in use, with its bindings. */
export async function subjectsOf(desk: Desk, businesses: readonly Business[]): Promise<BindingSubject[]> {
  const [all, rows, flows, kept] = [
    await bindables(desk, businesses),
    await bindingRows(desk),
    await flowRows(desk),
    await subjectRows(desk),
  ]
  const said = all.map(one => ({ fields: one.fields, conditions: rows.filter(sameAs(one)).map(row => row.when) }))
  const names = await namesIn(desk, said)
  return inSlices(all, one => {
    const row = kept.find(sameAs(one))
    return {
      ...one,
      version: row?.version ?? 1,
      unmatched: (row?.unmatched ?? 'refuse') as Unmatched,
      flows: flows.filter(sameAs(one)).map(({ id, name, published }) => ({ id, name, published })),
      bindings: rows.filter(sameAs(one)).map(binding => shown(binding, one.fields, names)),
    }
  })
}

const shown = ({ id, when, flowId, flowName, idle }: BindingRow, fields: readonly Field[], names: Names) => ({
  id,
  when,
  words: conditionWords(when, fields, names),
  flowId,
  flowName,
  idle,
})
