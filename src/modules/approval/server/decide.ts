import { codes } from '../../../kernel/contract/envelope.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput, conflict, Refusal } from '../../../kernel/server/refusal.ts'
import type { Content } from '../../forms/contract/content.ts'
import { filledIn, opensField, shownFields } from '../../forms/server/index.ts'
import { type DecisionKind, decisionWords } from '../contract/approval.ts'
import { advance, advanceUnaided } from '../contract/engine/advance.ts'
import { type Flow, type FlowNode, isAsking, startKey } from '../contract/engine/flow.ts'
import { type Decision, type Objection, objections } from '../contract/engine/instance.ts'
import { adderOf, nodeOfTask, openTasks, unanswered } from '../contract/engine/tasks.ts'
import { type Held, holdAsked, settled } from './asked.ts'
import { type Business, businessOf, contentOf } from './business.ts'
import { factsFor, formAlone } from './facts.ts'
import { lockSeen, type Running, readRunning, seesAll } from './instances.ts'
import { type Act, record } from './record.ts'
import { signatureFrom } from './said.ts'

/** What a person decides; `content` fills in fields that their step opens. */
export type Wanted = {
  id: number
  decision: Decision
  act: Omit<Act, 'node' | 'signature'>
  content?: Content
  /** A PNG as base64; it is kept where the step asks for one. */
  signature?: string
}

/**
 * Makes a decision: locks the instance, so that decisions on one follow each other, asks the engine, and keeps what comes
 * of it together with the document; gives how far it has come. `read`: the instance, where it has just been read. Throws
 * 40400 where the person has no part in it, 40300 where it is not theirs to decide, 40900 where it does not count any
 * more, telling who was first.
 */
export async function decide(
  desk: Desk,
  businesses: readonly Business[],
  wanted: Wanted,
  read?: Running,
): Promise<Running> {
  const seen = read ?? (await readRunning(desk, wanted.id))
  const held = await holdForeseen(desk, businesses, seen, wanted.decision)
  const running = await lockSeen(desk, seen)
  const node = assureTheirs(desk, running, wanted.decision)
  const asked = running.flow.nodes.find(one => one.key === node)
  if (wanted.decision.kind === 'approve') assureComment(asked, wanted.act.comment ?? '')
  const signature = wanted.decision.kind === 'approve' ? signatureFor(asked, wanted.signature ?? '') : {}
  const filled = wanted.content && node && (await fillIn(desk, businesses, running, node, wanted.content))
  return decideOn(desk, businesses, running, {
    decision: wanted.decision,
    act: { ...wanted.act, ...signature },
    node,
    // What is filled in may lead elsewhere than was foreseen.
    held: filled ? { people: held.people } : held,
  })
}

/** A decision that may be made; `held`: whom it asks, and what it comes to where that is known already. */
type Made = Pick<Wanted, 'decision'> & { act: Omit<Act, 'node'>; node: string | undefined; held: Held }

/**
 * Keeps what a decision makes of a locked instance, whoever makes it: a person whose it is, or the clock. Gives how far it
 * has come with that. Throws 40900.
 */
export async function decideOn(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  { decision, act, node, held }: Made,
): Promise<Running> {
  const business = businessOf(businesses, running.row.business)
  const advanced = await settled(desk, running.instance, () => outcomeOf(desk, business, running, decision), held)
  if (!advanced.accepted) throw await refusalOf(desk, running, advanced.objection)
  const handles = running.flow.nodes.some(one => one.key === node && one.kind === 'handle')
  const kind = act.kind === 'approve' && handles ? 'handle' : act.kind
  const kept = { ...act, ...inNameOf(desk, running, decision), kind, ...(node ? { node } : {}) }
  return record(desk, business, running, { act: kept, next: advanced.instance, happened: advanced.happened })
}

/** Holds whomever a decision is going to ask, before the instance is locked. */
export async function holdForeseen(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  decision: Decision,
): Promise<Held> {
  const outcome = await outcomeOf(desk, businessOf(businesses, running.row.business), running, decision)
  return holdAsked(desk, running.instance, outcome)
}

/** What a decision would make of an instance as it is now. Document and company are read only where it depends on them. */
export async function outcomeOf(desk: Desk, business: Business, running: Running, decision: Decision) {
  const { row, flow, instance } = running
  const asking = askingOf(running)
  const unaided = advanceUnaided(flow, instance, decision, asking)
  if (unaided) return unaided
  const content = await contentOf(business, desk, row.documentId)
  const form = formAlone(content, asking.initiator)
  const byForm = advanceUnaided(flow, instance, decision, { ...asking, form })
  if (byForm) return byForm
  const others = [...asking.others, ...peopleIn(decision)]
  return advance(flow, instance, decision, await factsFor(desk, flow, { ...asking, content, others }))
}

/** In whose name the person of a task decides on it; whoever hands on another's does so in their own. */
function inNameOf(desk: Desk, { flow, instance }: Running, decision: Decision): { for?: number } {
  const open = 'task' in decision ? openTasks(flow, instance).find(one => one.task === decision.task) : undefined
  return open?.for !== undefined && open.person === desk.employeeId ? { for: open.for } : {}
}

/** Who began an instance, whom they named, and who is to answer: what facts have to know besides the document. */
export const askingOf = ({ row, chosen, instance, formId }: Running) => ({
  business: row.business,
  formId,
  initiator: { id: row.initiatorId, departmentId: row.departmentId },
  chosen,
  others: unanswered(instance).flatMap(step => [step.person, step.for ?? step.person]),
})

function peopleIn(decision: Decision): readonly number[] {
  if (decision.kind === 'addSign') return decision.people
  return 'to' in decision && typeof decision.to === 'number' ? [decision.to] : []
}

/** The node whose task it is. Throws where the decision is not this person's; what is closed is the engine's to refuse. */
function assureTheirs(desk: Desk, running: Running, decision: Decision): string | undefined {
  const { row, flow, instance } = running
  if (decision.kind === 'start' || decision.kind === 'replace') return undefined
  if (decision.kind === 'withdraw') {
    if (row.initiatorId !== desk.employeeId) throw notTheirs('只有发起人可以撤回')
    return undefined
  }
  if (decision.kind === 'removeSign') {
    const adder = adderOf(instance, decision.task)
    if (adder !== undefined && adder !== desk.employeeId) throw notTheirs('只能撤销自己加签的人')
    return undefined
  }
  if (decision.kind === 'elapsed' || decision.kind === 'called' || decision.kind === 'timeout')
    throw byTheClock(decision)
  if (decision.kind === 'takeBack') return assureDelegated(running, decision.task, desk.employeeId)
  const open = openTasks(flow, instance).find(one => one.task === decision.task)
  // Whoever oversees all approvals may hand on what waits for somebody else, so that nothing is stuck with who is away.
  const oversees = decision.kind === 'transfer' && desk.may(seesAll)
  if (open && open.person !== desk.employeeId && !oversees) throw notTheirs('这一步不由您处理')
  return open?.node
}

/** The node at which somebody answers in a person's name. Throws where it is in another's. */
function assureDelegated({ instance }: Running, task: number, person: number): string | undefined {
  const given = unanswered(instance).find(step => step.task === task)
  if (given?.for !== undefined && given.for !== person) throw notTheirs('只能收回自己的委托')
  return nodeOfTask(instance, task)
}

const byTheClock = ({ kind }: Decision) => new Error(`${kind} is decided by no person`)
const notTheirs = (words: string) => new Refusal(codes.forbidden, words)

async function refusalOf(desk: Desk, { row }: Running, objection: Objection): Promise<Refusal> {
  if (objection !== 'closed' && objection !== 'ended') return conflict(objections[objection])
  const { rows } = await desk.client.query<{ name: string; kind: DecisionKind }>(
    `select e.name, d.kind from approval_decision d join employee e on e.office_id = d.office_id and e.id = d.employee_id
     where d.office_id = $1 and d.instance_id = $2 and d.kind not in ('comment', 'urge', 'copied') order by d.id desc limit 1`,
    [desk.officeId, row.id],
  )
  const [last] = rows
  const who = last ? `：${last.name}已${decisionWords[last.kind]}` : ''
  return conflict(`${objections[objection]}${who}`)
}

/** Writes what a person filled in at a node where it opens fields; tells whether there was anything. */
async function fillIn(
  desk: Desk,
  businesses: readonly Business[],
  { row, flow }: Running,
  node: string,
  content: Content,
): Promise<boolean> {
  if (node !== startKey && !Object.values(rightsAt(flow, node)).some(opensField)) return false
  const business = businessOf(businesses, row.business)
  const { fields, content: before } = await business.read(desk, row.documentId)
  const given = await filledIn(desk, fieldsAt(flow, node, fields), content, before)
  const any = Object.keys(given).length > 0
  if (any) await business.amend(desk, row.documentId, given)
  return any
}

/** A document's fields at a node, with what whoever answers there may do with each. */
export function fieldsAt(flow: Flow, node: string, fields: Parameters<typeof shownFields>[0]) {
  if (node === startKey) return shownFields(fields, flow.startRights, 'edit')
  return shownFields(fields, rightsAt(flow, node), 'read')
}

const rightsAt = (flow: Flow, node: string) => flow.nodes.filter(isAsking).find(one => one.key === node)?.rights ?? {}

/** Refuses an approval without words where the node asks for some. */
function assureComment(asked: FlowNode | undefined, comment: string): void {
  if (asked?.kind === 'approve' && asked.commentRequired && comment === '') throw badInput('comment', '请填写意见')
}

/** The signature that goes with an approval where the node asks for one. Throws 40000 without a real one. */
function signatureFor(asked: FlowNode | undefined, base64: string): { signature?: Buffer } {
  if (asked?.kind !== 'approve' || !asked.signature) return {}
  if (base64 === '') throw badInput('signature', '请手写签名')
  return { signature: signatureFrom(base64) }
}
