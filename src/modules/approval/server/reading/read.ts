import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { rowSql } from '../../../../kernel/server/list/list.ts'
import { isAsking, startKey } from '../../../flows/api/flow.ts'
import { hasEnded } from '../../../flows/api/instance.ts'
import { nodeName } from '../../../flows/api/order.ts'
import { predict } from '../../../flows/api/predict.ts'
import { returnTargets } from '../../../flows/api/returning.ts'
import { addedBy, openTasks, unanswered } from '../../../flows/api/tasks.ts'
import type { Content, ShownField } from '../../../forms/api/content.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { plainTemplate } from '../../../forms/api/printTemplate.ts'
import { shownFields } from '../../../forms/server/index.ts'
import type { ApprovalDetail, ApprovalRow, Decided } from '../../api/approval.ts'
import { fieldsAt } from '../decide/fillIn.ts'
import { askingOf } from '../decide/foresee.ts'
import { wayOf } from '../flow/way.ts'
import { type Business, businessOf } from '../record/business.ts'
import { factsFor } from '../record/facts.ts'
import { type Running, readRunning, seesAll } from '../record/instances.ts'
import { filesIn } from '../record/paperFiles.ts'
import { freeForm } from '../record/papers.ts'
import { toldTo } from '../record/seen.ts'
import { hiddenFrom } from './hidden.ts'
import { happenedIn } from './history.ts'
import { approvalList } from './list.ts'
import { withoutQuiet } from './quiet.ts'

/** Returns all details of an instance that the person may see. Throws 40400 without a part in it. */
export async function detailOf(desk: Desk, businesses: readonly Business[], id: number): Promise<ApprovalDetail> {
  const running = await readRunning(desk, id)
  const { row, flow, instance } = running
  const business = businessOf(businesses, row.business)
  const document = await business.read(desk, row.documentId)
  const facts = await factsFor(desk, flow, { ...askingOf(running), content: document.content })
  const told = document.fields.filter(field => !document.concealed?.includes(field.key))
  const seen = await fieldsFor(desk, running, told)
  const fields = row.business === freeForm ? seen : withoutQuiet(seen, document)
  return {
    ...(await rowOf(desk, id)),
    flowName: running.flowName,
    flowNumber: running.flowNumber,
    told: await toldTo(desk, business.tells, document.typeName, fields, document.content),
    fields,
    content: visible(seen, document.content),
    links: [...(document.links ?? [])],
    files: (document.files ?? []).filter(file => filesIn(fields, document.content).includes(file.fileId)),
    print: document.print ?? plainTemplate,
    happened: await happenedIn(desk, id),
    way: wayOf(flow, instance, predict(flow, instance, facts)),
    copies: await copiesOf(desk, id),
    mine: mineIn(desk, running),
  }
}

const hidden = (keys: readonly string[]) => Object.fromEntries(keys.map(key => [key, 'hidden' as const]))

async function rowOf(desk: Desk, id: number): Promise<ApprovalRow> {
  const { rows } = await desk.client.query<ApprovalRow>(
    `select ${rowSql(approvalList)} from approval_instance i where i.office_id = $1 and i.id = $2`,
    [desk.officeId, id],
  )
  return rows[0] as ApprovalRow
}

const visible = (fields: readonly ShownField[], content: Content): Content =>
  Object.fromEntries(fields.map(({ key }) => [key, own(content, key) ?? null]))

/** Returns the fields of an instance's document: all keys, and the fields that the person sees. */
export async function fieldsSeen(desk: Desk, businesses: readonly Business[], running: Running) {
  const { row } = running
  const document = await businessOf(businesses, row.business).read(desk, row.documentId)
  const told = document.fields.filter(field => !document.concealed?.includes(field.key))
  return { all: document.fields.map(field => field.key), seen: await fieldsFor(desk, running, told) }
}

/**
 * Returns the visible fields: at an open task by its node's rights, otherwise those that any of the person's places shows.
 */
async function fieldsFor(desk: Desk, running: Running, fields: readonly Field[]): Promise<ShownField[]> {
  const { flow } = running
  const open = myTask(desk, running)
  const shown = open
    ? fieldsAt(flow, open.node, fields)
    : shownFields(fields, hidden(await hiddenFrom(desk, running, fields)), 'read')
  return shown
    .filter(field => field.right !== 'hidden')
    .map(field => (open ? field : { ...field, right: 'read' as const }))
}

/** Returns the state of an instance after a person's act, for the answer. */
export function decidedOf(desk: Desk, running: Running): Decided {
  const { id, number, title, unable } = running.row
  return { id, number, title, unable, status: running.instance.status, task: myTask(desk, running)?.task ?? null }
}

const myTask = (desk: Desk, { flow, instance }: Running) =>
  openTasks(flow, instance).find(one => one.person === desk.employeeId)

function mineIn(desk: Desk, running: Running): ApprovalDetail['mine'] {
  const { row, flow, instance } = running
  const task = myTask(desk, running)
  const node = flow.nodes.filter(isAsking).find(one => one.key === task?.node)
  const initiator = row.initiatorId === desk.employeeId && !hasEnded(instance)
  const targets = task && task.node !== startKey ? returnTargets(flow, instance, task.node) : []
  return {
    task: task?.task ?? null,
    nodeName: task ? nodeName(flow, task.node) : '',
    kind: task ? (node?.kind ?? (task.node === startKey ? 'amend' : 'approve')) : null,
    commentRequired: node?.kind === 'approve' && node.commentRequired,
    signature: node?.kind === 'approve' && node.signature,
    targets: targets.map(key => ({ node: key, name: nodeName(flow, key) })),
    withdraw: initiator,
    urge: initiator && instance.status === 'running',
    added: addedBy(instance, desk.employeeId),
    for: task?.for ?? null,
    delegated: hasEnded(instance) ? [] : delegatedBy(instance, desk.employeeId),
    others: desk.may(seesAll) ? othersIn(desk, running) : [],
  }
}

const delegatedBy = (instance: Running['instance'], person: number) =>
  unanswered(instance)
    .filter(step => step.for === person)
    .map(step => ({ task: step.task, id: step.person }))

const othersIn = (desk: Desk, { flow, instance }: Running) =>
  openTasks(flow, instance)
    .filter(one => one.person !== desk.employeeId)
    .map(({ task, person }) => ({ task, id: person }))

async function copiesOf(desk: Desk, id: number): Promise<number[]> {
  const rows = await desk.from('approvalCopy').select('employeeId').where('instanceId', '=', id).orderBy('id').execute()
  return rows.map(row => row.employeeId)
}
