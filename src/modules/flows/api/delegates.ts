import type { Named } from './approvers.ts'
import type { Facts } from './facts.ts'
import type { FlowNode } from './flow.ts'
import { barred } from './reach.ts'

/** A person to ask, maybe in another's name. */
export type Answering = Named & { for?: number }

/** Returns the delegate of a person at a node by the present dated rules: the last one of a chain who may answer there. */
export function answeringFor(named: Named, facts: Facts, node: FlowNode): Answering {
  const { delegates } = facts.organisation
  const seen = new Set([named.person])
  let found = named.person
  for (let next = delegates[found]; next !== undefined && !seen.has(next); next = delegates[next]) {
    seen.add(next)
    if (!barred(node, facts, next)) found = next
  }
  return found === named.person ? named : { ...named, person: found, for: named.person }
}

/** Keeps each person once: a person who is asked in their own name or answers for several gives one answer. */
export function eachOnce(answering: readonly Answering[]): Answering[] {
  const seen = new Set(answering.filter(one => one.for === undefined).map(one => one.person))
  return answering.filter(one => one.for === undefined || seen.size < seen.add(one.person).size)
}
