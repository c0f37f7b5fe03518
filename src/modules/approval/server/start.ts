import type { Desk } from '../../../kernel/server/desk.ts'
import { nextNumbers } from '../../../kernel/server/documentNumber.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { Content, Preview, Startable } from '../contract/approval.ts'
import { advance } from '../contract/engine/advance.ts'
import type { Facts } from '../contract/engine/facts.ts'
import { type Flow, isAsking } from '../contract/engine/flow.ts'
import { comparable } from '../contract/engine/formFields.ts'
import type { Happening, Instance } from '../contract/engine/instance.ts'
import { simulate } from '../contract/engine/predict.ts'
import { settled } from './asked.ts'
import { factsFor } from './facts.ts'
import { filledIn, shownFields } from './filled.ts'
import { boundFlows, flowFor } from './flows.ts'
import { addPaper, type Form, formInUse, formsInUse, freeForm, papers } from './papers.ts'
import { record } from './record.ts'
import { wayOf } from './way.ts'

type Filled = { formId: number; content: Content; chosen: Record<string, number[]> }

/** The free forms that one may start: those for which a published flow is bound. */
export async function startable(desk: Desk): Promise<Startable[]> {
  const found: Startable[] = []
  for (const { id, fields, ...form } of await formsInUse(desk)) {
    const [first] = await boundFlows(desk, freeForm, id)
    if (first) found.push({ formId: id, ...form, fields: shownFields(fields, first.flow.startRights, 'edit') })
  }
  return found
}

const initiatorOf = (desk: Desk) => ({ id: desk.employeeId, departmentId: desk.who.departmentId })

/** The flow that a filled form takes, with what the engine needs to know. Throws 40900 where none is bound. */
async function flowOf(desk: Desk, { content, chosen }: Filled, form: Form) {
  const bound = await boundFlows(desk, freeForm, form.id)
  const asking = { initiator: initiatorOf(desk), content, chosen, others: [] }
  const [first] = bound
  if (!first) throw conflict(`“${form.name}”还没有可用的审批流程`)
  const { form: values } = await factsFor(desk, first.flow, asking)
  const published = flowFor(bound, values)
  return { ...published, asking, facts: await factsFor(desk, published.flow, asking) }
}

/** The nodes for which the initiator names people. */
const choosing = (flow: Flow) =>
  flow.nodes.filter(isAsking).filter(node => node.approvers.some(approver => approver.kind === 'chosen'))

/** The way that a form would take as it is filled in so far, if everyone approves. */
export async function preview(desk: Desk, filled: Filled): Promise<Preview> {
  const form = await formInUse(desk, filled.formId)
  const { flow, name, facts } = await flowOf(desk, filled, form)
  const forecast = simulate(flow, facts)
  const toChoose = choosing(flow).filter(node => forecast.steps.some(step => step.node === node.key))
  return {
    flowName: name,
    way: wayOf(flow, null, forecast),
    ends: forecast.ends,
    toChoose: toChoose.map(node => ({ node: node.key, name: node.name })),
  }
}

/** Starts a free form: keeps it, its instance and the first tasks. Throws 40000 naming fields, 40900 without a flow. */
export async function start(desk: Desk, filled: Filled): Promise<number> {
  const form = await formInUse(desk, filled.formId)
  const { flow, versionId, facts, asking } = await flowOf(desk, filled, form)
  const fields = shownFields(form.fields, flow.startRights, 'edit')
  const content = await filledIn(desk, fields, filled.content, {})
  assureChosen(flow, facts, filled.chosen)
  const started = await settled(desk, null, async () => {
    const { form: values, ...known } = await factsFor(desk, flow, asking)
    return advance(flow, null, { kind: 'start' }, { ...known, form: { ...values, ...comparable(content) } })
  })
  if (!started.accepted) throw new Error(`a new instance refused to start: ${started.objection}`)
  const documentId = await addPaper(desk, form, content)
  const kept = { typeName: form.name, documentId, versionId, chosen: filled.chosen, flow }
  return keepInstance(desk, kept, started)
}

function assureChosen(flow: Flow, facts: Facts, chosen: Filled['chosen']): void {
  const reached = simulate(flow, facts).steps.map(step => step.node)
  for (const node of choosing(flow)) {
    const named = chosen[node.key] ?? []
    if (reached.includes(node.key) && named.length === 0)
      throw badInput(`chosen.${node.key}`, `请选择“${node.name}”的审批人`)
    if (named.some(id => !facts.organisation.able.has(id)))
      throw badInput(`chosen.${node.key}`, `“${node.name}”的审批人已停用，或没有审批业务列表的权限`)
  }
}

type Kept = { typeName: string; documentId: number; versionId: number; chosen: Filled['chosen']; flow: Flow }

/** The number is drawn last but for the tasks, since whoever draws one waits for this transaction. */
async function keepInstance(
  desk: Desk,
  { typeName, documentId, versionId, chosen, flow }: Kept,
  { instance, happened }: { instance: Instance; happened: Happening[] },
): Promise<number> {
  const [number] = (await nextNumbers(desk, 'SP')) as [string]
  const title = `${desk.who.name}的${typeName}`
  const values = {
    ...{ number, title, typeName, business: freeForm, documentId, flowVersionId: versionId },
    ...{ initiatorId: desk.employeeId, departmentId: desk.who.departmentId, status: 'running' },
  }
  const row = await desk.insert('approvalInstance', values, { action: '发起审批', name: title })
  await desk.db
    .insertInto('approvalState')
    .values({ officeId: desk.officeId, instanceId: row.id, state: '{}', chosen: JSON.stringify(chosen) })
    .execute()
  const before: Instance = { status: 'running', nodes: {}, answered: [], tasks: 0 }
  const running = { row, flow, flowName: '', flowNumber: 0, instance: before, chosen }
  await record(desk, papers, running, { act: { kind: 'start' }, next: instance, happened })
  return row.id
}
