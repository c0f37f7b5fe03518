import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Content } from '../../../forms/api/content.ts'
import { begun, filledIn, sound, startFields } from '../../../forms/server/index.ts'
import type { Chosen, Preview, Startable } from '../../api/approval.ts'
import type { Running } from '../record/instances.ts'
import { addPaper, type Form, formInUse, formsInUse, freeForm, papers } from '../record/papers.ts'
import { assertChosen, begin, flowOf, initiatorOf, previewOf, startOf, type Taken } from './begin.ts'
import { type Bound, boundFlows, isInUse } from './flows.ts'

type Filled = { formId: number; content: Content; chosen: Chosen }

/**
 * Returns the free forms that the person may start: those with a published flow, or without need of one; the last used
 * first.
 */
export async function startable(desk: Desk): Promise<Startable[]> {
  const recent = await lastStarted(desk)
  const found: Startable[] = []
  for (const { id, fields, ...form } of await formsInUse(desk)) {
    const bound = await boundFlows(desk, freeForm, id)
    const startRights = bound.flows[0]?.startRights ?? {}
    const shown = { ...form, recent: recent.includes(id), fields: startFields(desk, fields, startRights) }
    if (isInUse(bound)) found.push({ formId: id, ...shown })
  }
  const place = ({ formId, recent: used }: Startable) => (used ? recent.indexOf(formId) : recent.length)
  return found.toSorted((a, b) => place(a) - place(b))
}

/** Returns the forms of the last fifty approvals that the person started, the latest first. */
async function lastStarted(desk: Desk): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>({
    name: 'approval_last_started',
    text: `select p.form_id as id from
        (select id, document_id from approval_instance where office_id = $1 and initiator_id = $2 and business = $3 order by id desc limit 50) i
      join approval_paper p on p.office_id = $1 and p.id = i.document_id group by p.form_id order by max(i.id) desc`,
    values: [desk.officeId, desk.employeeId, freeForm],
  })
  return rows.map(({ id }) => id)
}

const takenBy = (desk: Desk, form: Form, chosen: Chosen, content: Content, bound?: Bound): Promise<Taken> =>
  flowOf(desk, { business: freeForm, formId: form.id, content, chosen, initiator: initiatorOf(desk) }, bound)

/** Returns the way of a form with its present values, if everyone approves. */
export async function preview(desk: Desk, { formId, content, chosen }: Filled): Promise<Preview> {
  const form = await formInUse(desk, formId)
  return previewOf(await takenBy(desk, form, chosen, sound(begun(desk, form.fields, content))))
}

/** Starts a free form: keeps it, its instance and the first tasks. Throws 40000 naming fields, 40900 without a flow. */
export async function start(desk: Desk, { formId, chosen, content: sent }: Filled): Promise<Running> {
  const form = await formInUse(desk, formId)
  const { taken, content } = await filledForm(desk, form, chosen, begun(desk, form.fields, sent).content as Content)
  assertChosen(taken, chosen)
  const started = await startOf(desk, taken, content)
  const documentId = await addPaper(desk, form, content)
  return begin(desk, papers, taken, started, { typeName: form.name, documentId, chosen })
}

/**
 * Returns the content of a new document, from the fields that the person may fill in, default values and computed ones, and
 * its flow. Throws 40900 if that is another flow than the sent content led to.
 */
async function filledForm(desk: Desk, form: Form, chosen: Chosen, sent: Content) {
  const bound = await boundFlows(desk, freeForm, form.id)
  const shown = await takenBy(desk, form, chosen, sent, bound)
  const given = await filledIn(desk, startFields(desk, form.fields, shown.flow.startRights), sent, {})
  const content = sound(begun(desk, form.fields, given))
  const taken = await takenBy(desk, form, chosen, content, bound)
  if (taken.versionId !== shown.versionId) throw conflict('填写的内容与流程不一致，请刷新后重试')
  return { taken, content }
}
