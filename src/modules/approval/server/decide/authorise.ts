import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, Refusal } from '../../../../kernel/server/refusal.ts'
import type { FlowNode } from '../../../flows/api/flow.ts'
import type { Decision } from '../../../flows/api/instance.ts'
import { adderOf, findAdded, nodeOfTask, openTasks, unanswered } from '../../../flows/api/tasks.ts'
import { type Running, seesAll } from '../record/instances.ts'
import type { Act } from './act.ts'
import { signatureFrom } from './said.ts'

type Asked = { decision: Decision; act: Pick<Act, 'comment'>; signature?: string }
type Authorised = { node: string | undefined; signature?: Buffer }

/**
 * Returns the node of the task, and the required signature. Throws 40300 if the decision belongs to others, 40000 if an
 * approval lacks its comment or signature; the engine refuses closed tasks.
 */
export function authorise(desk: Desk, running: Running, { decision, act, signature = '' }: Asked): Authorised {
  const node = assertTheirs(desk, running, decision)
  if (!approves(decision)) return { node }
  const asked = running.flow.nodes.find(one => one.key === node)
  assertComment(asked, act.comment ?? '')
  if (decision.kind === 'addSign') assertUnsigned(asked)
  return { node, ...signatureFor(asked, signature) }
}

/** Tells whether a person approves by a decision: who adds people after themselves does. */
const approves = (decision: Decision) =>
  decision.kind === 'approve' || (decision.kind === 'addSign' && decision.where === 'after')

function assertTheirs(desk: Desk, running: Running, decision: Decision): string | undefined {
  switch (decision.kind) {
    case 'start':
    case 'replace':
      return undefined
    case 'withdraw':
      return assertInitiator(desk, running)
    case 'removeSign':
      return assertAdded(desk, running, decision.task)
    case 'takeBack':
      return assertDelegated(desk, running, decision.task)
    case 'elapsed':
    case 'called':
    case 'timeout':
      throw new Error(`${decision.kind} is decided by no person`)
    default:
      return assertAsked(desk, running, decision)
  }
}

function assertInitiator(desk: Desk, { row }: Running): undefined {
  if (row.initiatorId !== desk.employeeId) throw notTheirs('只有发起人可以撤回')
}

function assertAdded(desk: Desk, { instance }: Running, task: number): undefined {
  if (findAdded(instance, task) && adderOf(instance, task) !== desk.employeeId) throw notTheirs('只能撤销自己加签的人')
}

/** Checks the node at which somebody answers in the person's name. */
function assertDelegated(desk: Desk, { instance }: Running, task: number): string | undefined {
  const given = unanswered(instance).find(step => step.task === task)
  if (given?.for !== undefined && given.for !== desk.employeeId) throw notTheirs('只能收回自己的委托')
  return nodeOfTask(instance, task)
}

function assertAsked(desk: Desk, { flow, instance }: Running, { kind, task }: Decision & { task: number }) {
  const open = openTasks(flow, instance).find(one => one.task === task)
  // People who oversee all approvals may transfer the tasks of others, so that no task waits for an absent person.
  const oversees = kind === 'transfer' && desk.may(seesAll)
  if (open && open.person !== desk.employeeId && !oversees) throw notTheirs('这一步不由您处理')
  return open?.node
}

const notTheirs = (words: string) => new Refusal(codes.forbidden, words)

/** Refuses an approval without words where the node asks for some. */
function assertComment(asked: FlowNode | undefined, comment: string): void {
  if (asked?.kind === 'approve' && asked.commentRequired && comment === '') throw badInput('comment', '请填写意见')
}

/** Refuses to add people after oneself where an approval is signed by hand, because nobody signs while they add people. */
function assertUnsigned(asked: FlowNode | undefined): void {
  if (asked?.kind === 'approve' && asked.signature)
    throw badInput('where', '这一步需要手写签名，请选“我之前”，加签的人同意后再由您签名同意')
}

/** Returns the signature of an approval if the node requires one. Throws 40000 without a valid one. */
function signatureFor(asked: FlowNode | undefined, base64: string): { signature?: Buffer } {
  if (asked?.kind !== 'approve' || !asked.signature) return {}
  if (base64 === '') throw badInput('signature', '请手写签名')
  return { signature: signatureFrom(base64) }
}
