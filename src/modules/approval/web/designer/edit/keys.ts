import { type Flow, startKey } from '../../../../flows/api/flow.ts'
import { branchesOf } from './place.ts'

/** Returns every key of a flow: of nodes and of branches. */
export function keysIn(flow: Flow): Set<string> {
  return new Set([startKey, ...flow.nodes.flatMap(node => [node.key, ...branchesOf(node).map(({ key }) => key)])])
}

/**
 * Returns a new key for a flow. It is random, not counted: versions are compared by keys, so a removed node's key must not
 * return with another node.
 */
export function freshKey(flow: Flow, taken: ReadonlySet<string> = keysIn(flow)): string {
  const key = `n${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`
  return taken.has(key) ? freshKey(flow, taken) : key
}
