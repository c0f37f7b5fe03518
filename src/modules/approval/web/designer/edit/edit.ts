import type { Flow, FlowNode } from '../../../../flows/api/flow.ts'
import { nodesIn, nodesWithin } from '../../../../flows/api/order.ts'
import { type Place, putAt, withNodes } from './place.ts'

/** The most nodes of a flow, as its schema has it. */
export const mostNodes = 100

export const nodeAt = (flow: Flow, key: string | undefined) => flow.nodes.find(node => node.key === key)

/** Inserts nodes, the first of them in the place; returns the same flow without room. */
export function insert(flow: Flow, place: Place, nodes: readonly FlowNode[]): Flow {
  return flow.nodes.length + nodes.length > mostNodes ? flow : putAt(flow, place, nodes)
}

/** Takes a node away with everything in its branches. */
export function remove(flow: Flow, key: string): Flow {
  const node = nodeAt(flow, key)
  if (!node) return flow
  const gone = new Set([node, ...nodesWithin(flow, node)])
  return withNodes(
    flow,
    flow.nodes.filter(one => !gone.has(one)),
  )
}

/** Tells whether a node may move to a place: not into itself, and not to its own place. */
export function mayMove(flow: Flow, key: string, place: Place): boolean {
  const node = nodeAt(flow, key)
  if (!node || place.before === key) return false
  const inside = nodesWithin(flow, node).flatMap(one => [one.in, one.key])
  const branches = 'branches' in node ? node.branches.map(branch => branch.key) : []
  if (place.branch !== null && [...inside, ...branches].includes(place.branch)) return false
  if (nodesWithin(flow, node).some(one => 'branches' in one && one.branches.some(({ key }) => key === place.branch)))
    return false
  const siblings = nodesIn(flow, node.in)
  const next = siblings[siblings.indexOf(node) + 1]?.key ?? null
  return !(place.branch === node.in && place.before === next)
}

/** Moves a node with everything in its branches. */
export function move(flow: Flow, key: string, place: Place): Flow {
  const node = nodeAt(flow, key)
  if (!node || !mayMove(flow, key, place)) return flow
  return putAt(remove(flow, key), place, [node, ...nodesWithin(flow, node)])
}

/** Moves a node one place up (-1) or down (1) in its branch. */
export function step(flow: Flow, key: string, by: -1 | 1): Flow {
  const node = nodeAt(flow, key)
  if (!node) return flow
  const siblings = nodesIn(flow, node.in)
  const at = siblings.indexOf(node)
  const before = by < 0 ? siblings[at - 1] : siblings[at + 2]
  if (by < 0 ? at === 0 : at === siblings.length - 1) return flow
  return move(flow, key, { branch: node.in, before: before?.key ?? null })
}

/** Changes the settings of a node; key, kind and place stay what they are. */
export function change(flow: Flow, key: string, settings: Partial<FlowNode>): Flow {
  const changed = (node: FlowNode) =>
    ({ ...node, ...settings, key: node.key, kind: node.kind, in: node.in }) as FlowNode
  return { ...flow, nodes: flow.nodes.map(node => (node.key === key ? changed(node) : node)) }
}
