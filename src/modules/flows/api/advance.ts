import { end, type Run, runOf } from './ending.ts'
import type { Facts } from './facts.ts'
import { type Flow, startKey } from './flow.ts'
import { type Advanced, type Decision, hasEnded, type Instance, type Objection, TooMany } from './instance.ts'
import { onTask } from './onTask.ts'
import { called, elapse } from './pausing.ts'
import { relieve, replace } from './replace.ts'
import { goOn } from './run.ts'
import { removeSign, takeBack } from './takingBack.ts'
import { findOpen } from './tasks.ts'
import { runOut } from './timeout.ts'

/**
 * Returns the result of a decision on an instance (product.md §3, Approval). Pure and total: for every flow, instance and
 * decision it returns the next instance with the events on the way, or says why the decision does not count and leaves the
 * instance unchanged. The caller checks whose task it is.
 */
export function advance(flow: Flow, instance: Instance | null, decision: Decision, facts: Facts): Advanced {
  const next: Instance = structuredClone(instance) ?? { status: 'running', nodes: {}, answered: [], tasks: 0 }
  const run = runOf(flow, facts, next)
  const objection = timely(instance, decision) ?? take(run, decision)
  if (objection) return { accepted: false, objection, instance }
  return { accepted: true, instance: next, happened: run.happened }
}

/** The facts known without reading the company; the form if it has been read. */
export type Known = Pick<Facts, 'initiator' | 'chosen'> & Partial<Pick<Facts, 'form'>>

/** Returns the result of a decision on an instance if `known` suffices; undefined if more facts have to be read. */
export function advanceUnaided(
  flow: Flow,
  instance: Instance | null,
  decision: Decision,
  { initiator, chosen, form }: Known,
): Advanced | undefined {
  const facts: Facts = {
    initiator,
    chosen,
    get form() {
      return form ?? unread()
    },
    get organisation() {
      return unread()
    },
  }
  try {
    return advance(flow, instance, decision, facts)
  } catch (error) {
    if (error === wanted) return undefined
    throw error
  }
}

const wanted = new Error('a decision depends on what has not been read')

/** Stands for a fact that has not been read: if the engine uses it, `advanceUnaided` returns nothing. */
export function unread(): never {
  throw wanted
}

function timely(instance: Instance | null, { kind }: Decision): Objection | undefined {
  if (!instance) return kind === 'start' ? undefined : 'notStarted'
  return kind === 'start' ? 'started' : undefined
}

/** Makes a decision on a run's own instance, which is of no use any more where it is objected to. */
export function take(run: Run, decision: Decision): Objection | undefined {
  if (hasEnded(run.instance)) return 'ended'
  return decide(run, decision) ?? goOnWithoutWhoeverLeft(run)
}

/** Continues as far as nobody has to answer, and gives the places of people who cannot answer to others. */
export function goOnWithoutWhoeverLeft(run: Run): Objection | undefined {
  try {
    do if (!hasEnded(run.instance)) goOn(run)
    while (!hasEnded(run.instance) && relieve(run))
    return undefined
  } catch (error) {
    if (error instanceof TooMany) return 'tooMany'
    throw error
  }
}

function decide(run: Run, decision: Decision): Objection | undefined {
  switch (decision.kind) {
    case 'start':
      run.instance.nodes[startKey] = { at: 'passed' }
      return undefined
    case 'withdraw':
      end(run, 'withdrawn')
      return undefined
    case 'removeSign':
      return removeSign(run, decision.task)
    case 'takeBack':
      return takeBack(run, decision.task)
    case 'replace':
      return replace(run, decision.tasks, decision.to)
    case 'elapsed':
      return elapse(run, decision.node)
    case 'called':
      return called(run, decision.node, decision.ok)
  }
  const found = findOpen(run.flow, run.instance, decision.task)
  if (!found) return 'closed'
  return decision.kind === 'timeout' ? runOut(run, found) : onTask(run, found, decision)
}
