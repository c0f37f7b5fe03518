import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { advance } from '../../../flows/api/advance.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { type Advanced, type Instance, objections } from '../../../flows/api/instance.ts'
import type { Chosen, Preview } from '../../api/approval.ts'
import { apply } from '../decide/apply.ts'
import { settled } from '../decide/hold.ts'
import { aheadOf, choosing } from '../flow/ahead.ts'
import type { Business, Document } from '../record/business.ts'
import { factsFor } from '../record/facts.ts'
import type { Running } from '../record/instances.ts'
import { builtInVersion } from './builtIn.ts'
import { type Bound, boundFlows, flowFor, isInUse, type Published } from './flows.ts'
import { unable, unnamed } from './foresight.ts'

/** A document to be approved: its type, the form of a free form, its content and its initiator. */
export type Asked = {
  business: string
  formId: number | null
  content: Document['content']
  chosen: Chosen
  initiator: Facts['initiator']
}
/** The flow that a document takes, with what the engine has to know of the company. */
export type Taken = Published & { asked: Asked; facts: Facts }

const noFlow = Flow.parse({ nodes: [], startRights: {} })

/** Tells whether documents of this type are approved in this company: a flow is bound, or a rule decides without one. */
export async function isApproved(desk: Desk, { code }: Pick<Business, 'code'>): Promise<boolean> {
  return isInUse(await boundFlows(desk, code, null))
}

/** Throws 40900 unless documents of this type are approved in this company, and says what is to be done. */
export async function assertApproved(desk: Desk, business: Pick<Business, 'code' | 'title'>): Promise<void> {
  if (await isApproved(desk, business)) return
  throw conflict(`${business.title}没有绑定审批流程，请联系管理员在“流程业务绑定”中启用`)
}

/** Returns the person who asks as the initiator of a document. */
export const initiatorOf = (desk: Desk) => ({ id: desk.employeeId, departmentId: desk.who.departmentId })

/** Returns the facts of a document for conditions: its content and its initiator. */
export const formOf = async (desk: Desk, asked: Asked): Promise<Facts['form']> =>
  (await factsFor(desk, noFlow, asked)).form

/**
 * Returns the flow for a document. `bound`: the bindings of its type, for callers who ask more than once and need the same
 * versions. Throws 40900 if none fits.
 */
export async function flowOf(desk: Desk, asked: Asked, bound?: Bound): Promise<Taken> {
  const among = bound ?? (await boundFlows(desk, asked.business, asked.formId))
  const published = await flowFor(desk, among, await formOf(desk, asked))
  return { ...published, asked, facts: await factsFor(desk, published.flow, asked) }
}

/** Returns the way that a document would take, if everyone approves. */
export const previewOf = ({ flow, name, facts }: Taken): Preview => ({ flowName: name, ...aheadOf(flow, facts) })

/** Refuses a start without the people that the initiator has to name. Throws 40000 on `chosen.<node>`. */
export function assertChosen({ flow, facts }: Taken, chosen: Chosen): void {
  const toChoose = new Set(aheadOf(flow, facts).toChoose.map(({ node }) => node))
  for (const node of choosing(flow)) {
    const named = own(chosen, node.key) ?? []
    if (toChoose.has(node.key) && named.length === 0) throw unnamed(node.key, node.name)
    if (named.some(id => !facts.organisation.able.has(id))) throw unable(node.key, node.name)
  }
}

/** A document that begins: kept already, in this transaction. */
export type Beginning = { typeName: string; documentId: number; title?: string; chosen: Chosen; comment?: string }

type Started = Extract<Advanced, { accepted: true }>

/**
 * Returns the start of a document on its flow; locks the people asked as employed until the transaction ends. Throws 40900
 * if the flow asks too many people.
 */
export async function startOf(desk: Desk, { flow, asked }: Taken, content: Document['content']): Promise<Started> {
  const started = await settled(desk, null, async () =>
    advance(flow, null, { kind: 'start' }, await factsFor(desk, flow, { ...asked, content })),
  )
  if (!started.accepted) throw conflict(objections[started.objection])
  return started
}

/**
 * Stores an instance of a document with its first tasks. Draws the document's number last, right before the tasks, because
 * other transactions that draw one wait for this one.
 */
export async function begin(
  desk: Desk,
  business: Business,
  { flow, versionId, builtIn }: Taken,
  { instance, happened }: Started,
  { typeName, documentId, title = `${desk.who.name}的${typeName}`, chosen, comment = '' }: Beginning,
): Promise<Running> {
  const flowVersionId = builtIn ? await builtInVersion(desk, builtIn) : (versionId as number)
  const [number] = (await nextNumbers(desk, 'SP')) as [string]
  const values = {
    number,
    title,
    typeName,
    business: business.code,
    documentId,
    flowVersionId,
    initiatorId: desk.employeeId,
    departmentId: desk.who.departmentId,
    status: 'running',
  } as const
  const row = await desk.insert('approvalInstance', values, { action: '发起审批', name: title })
  await desk.db
    .insertInto('approvalState')
    .values({ officeId: desk.officeId, instanceId: row.id, state: '{}', chosen: JSON.stringify(chosen) })
    .execute()
  const before: Instance = { status: 'running', nodes: {}, answered: [], tasks: 0 }
  const running = { row, flow, flowName: '', flowNumber: 0, instance: before, chosen, formId: null }
  return apply(desk, business, running, { act: { kind: 'start', comment }, next: instance, happened })
}
