import type { Desk } from '../../../kernel/server/desk.ts'
import type { Content, Preview, Startable } from '../contract/approval.ts'
import { assureChosen, begin, flowOf, initiatorOf, previewOf, startOf, type Taken } from './begin.ts'
import { filledIn, shownFields } from './filled.ts'
import { boundFlows, isInUse } from './flows.ts'
import { addPaper, type Form, formInUse, formsInUse, freeForm, papers } from './papers.ts'

type Filled = { formId: number; content: Content; chosen: Record<string, number[]> }

/** The free forms that one may start: those for which a published flow is bound, or that need none. */
export async function startable(desk: Desk): Promise<Startable[]> {
  const found: Startable[] = []
  for (const { id, fields, ...form } of await formsInUse(desk)) {
    const bound = await boundFlows(desk, freeForm, id)
    const rights = bound.flows[0]?.flow.startRights ?? {}
    if (isInUse(bound)) found.push({ formId: id, ...form, fields: shownFields(fields, rights, 'edit') })
  }
  return found
}

const takenBy = (desk: Desk, form: Form, { content, chosen }: Filled): Promise<Taken> =>
  flowOf(desk, { business: freeForm, formId: form.id, content, chosen, initiator: initiatorOf(desk) })

/** The way that a form would take as it is filled in so far, if everyone approves. */
export async function preview(desk: Desk, filled: Filled): Promise<Preview> {
  return previewOf(await takenBy(desk, await formInUse(desk, filled.formId), filled))
}

/** Starts a free form: keeps it, its instance and the first tasks. Throws 40000 naming fields, 40900 without a flow. */
export async function start(desk: Desk, filled: Filled): Promise<number> {
  const { chosen } = filled
  const form = await formInUse(desk, filled.formId)
  const taken = await takenBy(desk, form, filled)
  const content = await filledIn(desk, shownFields(form.fields, taken.flow.startRights, 'edit'), filled.content, {})
  assureChosen(taken, chosen)
  const started = await startOf(desk, taken, content)
  const documentId = await addPaper(desk, form, content)
  return begin(desk, papers, taken, started, { typeName: form.name, documentId, chosen })
}
