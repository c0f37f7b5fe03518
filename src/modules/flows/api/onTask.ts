import type { Run } from './ending.ts'
import { startKey } from './flow.ts'
import type { Decision, Objection } from './instance.ts'
import { barred } from './reach.ts'
import { followNewWay, returnTargets, sendBack } from './returning.ts'
import { askedIn, type Found, handOver } from './tasks.ts'

type Kind = 'approve' | 'reject' | 'return' | 'resubmit' | 'transfer' | 'delegate' | 'addSign'
type Of<K extends Kind> = Extract<Decision, { kind: K }>

/** Applies a person's decision on an open task. */
export function onTask(run: Run, found: Found, decision: Of<Kind>): Objection | undefined {
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
    case 'delegate':
      return delegate(run, found, decision.to)
    case 'addSign':
      return addSign(run, found, decision)
  }
}

function reject({ node, step }: Found): Objection | undefined {
  if (node?.kind === 'handle') return 'notHere'
  step.answer = 'rejected'
  return undefined
}

function giveBack(run: Run, { key }: Found, { to, afterwards }: Of<'return'>): Objection | undefined {
  if (!returnTargets(run.flow, run.instance, key).includes(to)) return 'noTarget'
  sendBack(run, to, afterwards)
  return undefined
}

function resubmit(run: Run): undefined {
  run.instance.nodes[startKey] = { at: 'passed' }
  followNewWay(run)
}

function transfer(run: Run, found: Found, to: number): Objection | undefined {
  const objection = mayGoTo(run, found, to)
  if (objection) return objection
  handOver(run.instance, found, { person: to, why: '转交' })
  return undefined
}

function mayGoTo({ facts }: Run, found: Found, to: number): Objection | undefined {
  return askedIn(found).includes(to) ? 'already' : barred(found.node, facts, to)
}

/** Gives the task to a delegate. A delegate who passes it on keeps the original person's name on it. */
function delegate(run: Run, found: Found, to: number): Objection | undefined {
  const objection = mayGoTo(run, found, to)
  if (objection) return objection
  const { step } = found
  handOver(run.instance, found, { person: to, why: '受委托', for: step.for ?? step.person })
  return undefined
}

/** Adds people. Before: they answer first, then the person. After: the person approves by this, and then they answer. */
function addSign(run: Run, found: Found, { where, people }: Of<'addSign'>): Objection | undefined {
  if (people.length === 0 || new Set(people).size < people.length) return 'nobody'
  const objection = people.map(person => mayGoTo(run, found, person)).find(Boolean)
  if (objection) return objection
  const { instance } = run
  const { seat, step } = found
  const why = where === 'before' ? '前加签' : '后加签'
  const added = people.map(person => ({ task: ++instance.tasks, person, why, addedBy: step.task }))
  const at = seat.steps.indexOf(step)
  if (where === 'after') {
    step.answer = 'approved'
    seat.steps.splice(at + 1, 0, ...added)
    return undefined
  }
  const again = { ...step, task: ++instance.tasks }
  seat.steps.splice(at, 1, ...added.map(one => ({ ...one, addedBy: again.task })), again)
  return undefined
}
