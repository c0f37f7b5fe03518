import type { Facts } from './facts.ts'
import { type Flow, startKey } from './flow.ts'
import { type Advanced, type Decision, hasEnded, type Instance, type Objection } from './instance.ts'
import { followNewWay, returnTargets, sendBack } from './returning.ts'
import { end, goOn, type Run } from './run.ts'
import { type Found, findAdded, findOpen } from './tasks.ts'

/**
 * What a decision makes of an instance (product.md §3, Approval). Pure and total: for every flow, instance and decision
 * it gives the instance that follows with what happened on the way, or says why the decision does not count and leaves
 * the instance as it was. Whose task it is to decide is the caller's to ask.
 */
export function advance(flow: Flow, instance: Instance | null, decision: Decision, facts: Facts): Advanced {
  const objection = timely(instance, decision)
  if (objection) return { accepted: false, objection, instance }
  const next: Instance = structuredClone(instance) ?? { status: 'running', nodes: {}, answered: [], tasks: 0 }
  const run: Run = { flow, facts, instance: next, happened: [] }
  const wrong = decide(run, decision)
  if (wrong) return { accepted: false, objection: wrong, instance }
  if (!hasEnded(next)) goOn(run)
  return { accepted: true, instance: next, happened: run.happened }
}

function timely(instance: Instance | null, { kind }: Decision): Objection | undefined {
  if (!instance) return kind === 'start' ? undefined : 'notStarted'
  if (kind === 'start') return 'started'
  return hasEnded(instance) ? 'ended' : undefined
}

function decide(run: Run, decision: Decision): Objection | undefined {
  if (decision.kind === 'start') {
    run.instance.nodes[startKey] = { at: 'passed' }
    return undefined
  }
  if (decision.kind === 'withdraw') {
    end(run, 'withdrawn')
    return undefined
  }
  if (decision.kind === 'removeSign') return removeSign(run.instance, decision.task)
  const found = findOpen(run.flow, run.instance, decision.task)
  return found ? onTask(run, found, decision) : 'closed'
}

type OnTask = Exclude<Extract<Decision, { task: number }>, { kind: 'removeSign' }>

function onTask(run: Run, found: Found, decision: OnTask): Objection | undefined {
  if ((found.key === startKey) !== (decision.kind === 'resubmit') && decision.kind !== 'transfer') return 'notHere'
  switch (decision.kind) {
    case 'approve':
      found.step.answer = 'approved'
      return undefined
    case 'reject':
      return reject(found)
    case 'return':
      return giveBack(run, found, decision)
    case 'resubmit':
      return resubmit(run)
    case 'transfer':
      return transfer(run, found, decision.to)
    case 'addSign':
      return addSign(run, found, decision)
  }
}

function reject({ node, step }: Found): Objection | undefined {
  if (node?.kind !== 'approve') return 'notHere'
  step.answer = 'rejected'
  return undefined
}

function giveBack(
  run: Run,
  { key }: Found,
  { to, afterwards }: Extract<Decision, { kind: 'return' }>,
): Objection | undefined {
  if (!returnTargets(run.flow, run.instance, key).includes(to)) return 'noTarget'
  sendBack(run, to, afterwards)
  return undefined
}

function resubmit(run: Run): undefined {
  run.instance.nodes[startKey] = { at: 'passed' }
  followNewWay(run)
}

/** People who still have a part in a node. */
const askedIn = ({ seats }: Found) =>
  seats.flatMap(seat => seat.steps.filter(step => step.answer === undefined).map(step => step.person))

function transfer(run: Run, found: Found, to: number): Objection | undefined {
  if (!run.facts.organisation.able.has(to)) return 'notAble'
  if (askedIn(found).includes(to)) return 'already'
  const { seat, step } = found
  seat.steps.splice(seat.steps.indexOf(step), 1, { ...step, task: ++run.instance.tasks, person: to, why: '转交' })
  return undefined
}

/** Before: they answer first, then the person themselves. After: the person approves by it, and then they answer. */
function addSign(run: Run, found: Found, { where, people }: Extract<Decision, { kind: 'addSign' }>) {
  if (people.length === 0 || new Set(people).size < people.length) return 'nobody'
  if (people.some(person => !run.facts.organisation.able.has(person))) return 'notAble'
  if (people.some(person => askedIn(found).includes(person))) return 'already'
  const { seat, step } = found
  const why = where === 'before' ? '前加签' : '后加签'
  const added = people.map(person => ({ task: ++run.instance.tasks, person, why, addedBy: step.task }))
  const at = seat.steps.indexOf(step)
  if (where === 'after') {
    step.answer = 'approved'
    seat.steps.splice(at + 1, 0, ...added)
    return undefined
  }
  const again = { ...step, task: ++run.instance.tasks }
  seat.steps.splice(at, 1, ...added.map(one => ({ ...one, addedBy: again.task })), again)
  return undefined
}

function removeSign(instance: Instance, task: number): Objection | undefined {
  const added = findAdded(instance, task)
  if (!added) return 'notAdded'
  added.seat.steps.splice(added.seat.steps.indexOf(added.step), 1)
  return undefined
}
