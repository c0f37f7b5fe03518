import { above } from './approvers.ts'
import { answeringFor } from './delegates.ts'
import type { Run } from './ending.ts'
import { type AskingNode, isAsking } from './flow.ts'
import type { Objection } from './instance.ts'
import { barred } from './reach.ts'
import { askedIn, type Found, handOver } from './tasks.ts'

/** Applies the node's rule to an open task after its time limit. */
export function runOut(run: Run, found: Found): Objection | undefined {
  const { node } = found
  if (!node || !isAsking(node) || !node.timeout) return 'notHere'
  switch (node.timeout.then) {
    case 'remind':
      return remind(run, found)
    case 'pass':
      return answer(run, found, 'approved')
    case 'reject':
      return node.kind === 'handle' ? remind(run, found) : answer(run, found, 'rejected')
    case 'escalate':
      return escalate(run, found, node)
  }
}

function remind({ happened }: Run, { key, step }: Found): undefined {
  happened.push({ kind: 'reminded', node: key, task: step.task, person: step.person })
}

function answer({ happened }: Run, { key, step }: Found, given: 'approved' | 'rejected'): undefined {
  Object.assign(step, { answer: given, byRule: true, late: true })
  const kind = given === 'approved' ? 'passed' : 'refused'
  happened.push({ kind, node: key, why: 'timeout', person: step.person })
}

/**
 * Gives a late task to the nearest head above the person, or above the one in whose name they answer; without one reminds
 * the person.
 */
function escalate(run: Run, found: Found, node: AskingNode): undefined {
  const { facts, happened, instance } = run
  const { step, key } = found
  const asked = askedIn(found)
  const heads = above(step.for ?? step.person, facts).filter(head => !barred(node, facts, head))
  const next = heads
    .map(person => answeringFor({ person, why: '超时转交' }, facts, node))
    .find(one => !asked.includes(one.person))
  if (!next) return remind(run, found)
  happened.push({ kind: 'escalated', node: key, person: step.person, to: next.person })
  handOver(instance, found, next)
}
