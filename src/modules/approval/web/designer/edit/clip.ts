import type { Flow, FlowNode } from '../../../../flows/api/flow.ts'
import { nodesIn, nodesWithin } from '../../../../flows/api/order.ts'
import { insert, nodeAt } from './edit.ts'
import { freshKey, keysIn } from './keys.ts'
import { branchesOf, type Place } from './place.ts'

/** A node with everything in its branches, apart from any flow. */
export type Clip = readonly FlowNode[]

/** Copies a node; undefined if it is not there. */
export function clipOf(flow: Flow, key: string): Clip | undefined {
  const node = nodeAt(flow, key)
  return node && [node, ...nodesWithin(flow, node)]
}

/** Pastes a copy into a place, under new keys. Returns the key of the copy; the same flow without room. */
export function paste(flow: Flow, place: Place, clip: Clip): { flow: Flow; key: string | undefined } {
  const nodes = renewed(flow, clip)
  const after = insert(flow, place, nodes)
  return { flow: after, key: after === flow ? undefined : nodes[0]?.key }
}

/** Puts a copy of a node right behind it. */
export function duplicate(flow: Flow, key: string): { flow: Flow; key: string | undefined } {
  const node = nodeAt(flow, key)
  const clip = clipOf(flow, key)
  return node && clip ? paste(flow, placeAfter(flow, node), clip) : { flow, key: undefined }
}

/** Returns the place right behind a node. */
export function placeAfter(flow: Flow, node: FlowNode): Place {
  const siblings = nodesIn(flow, node.in)
  return { branch: node.in, before: siblings[siblings.indexOf(node) + 1]?.key ?? null }
}

function renewed(flow: Flow, clip: Clip): FlowNode[] {
  const taken = keysIn(flow)
  const keys = new Map<string, string>()
  for (const key of clip.flatMap(node => [node.key, ...branchesOf(node).map(branch => branch.key)])) {
    const fresh = freshKey(flow, taken)
    taken.add(fresh)
    keys.set(key, fresh)
  }
  const of = (key: string) => keys.get(key) ?? key
  return clip.map(node => ({
    ...node,
    key: of(node.key),
    in: node.in === null ? null : of(node.in),
    ...('branches' in node ? { branches: node.branches.map(branch => ({ ...branch, key: of(branch.key) })) } : {}),
  })) as FlowNode[]
}
