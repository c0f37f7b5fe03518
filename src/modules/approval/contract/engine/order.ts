import { type Flow, type FlowNode, isBranching } from './flow.ts'

/** The nodes of a branch in their order; of the trunk for null. */
export function nodesIn(flow: Flow, branch: string | null): FlowNode[] {
  return flow.nodes.filter(node => node.in === branch)
}

/** Every node inside a branching node, however deep. */
export function nodesWithin(flow: Flow, node: FlowNode): FlowNode[] {
  if (!isBranching(node)) return []
  return node.branches.flatMap(branch =>
    nodesIn(flow, branch.key).flatMap(inner => [inner, ...nodesWithin(flow, inner)]),
  )
}

/** The branching node that a branch belongs to. */
export function nodeOfBranch(flow: Flow, branch: string): FlowNode | undefined {
  return flow.nodes.find(node => isBranching(node) && node.branches.some(one => one.key === branch))
}

/**
 * Every node that comes after a node on some way to the end: what follows in its branch, what follows the branching
 * nodes around it, and all that is inside of those. Its neighbours in other branches do not come after it.
 */
export function nodesAfter(flow: Flow, node: FlowNode): FlowNode[] {
  const siblings = nodesIn(flow, node.in)
  const later = siblings.slice(siblings.indexOf(node) + 1).flatMap(one => [one, ...nodesWithin(flow, one)])
  const around = node.in === null ? undefined : nodeOfBranch(flow, node.in)
  return around ? [...later, ...nodesAfter(flow, around)] : later
}

/** Every node in the order in which the flow is read: each branching node before what is inside of it. */
export function inReadingOrder(flow: Flow): FlowNode[] {
  return nodesIn(flow, null).flatMap(node => [node, ...nodesWithin(flow, node)])
}
