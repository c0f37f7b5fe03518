import { type BranchingNode, type Flow, type FlowNode, isBranching, type SubFlowNode, startKey } from './flow.ts'

/** A flow as a tree, found once for each. A branch belongs to the first node that names it, a key to the first that has it. */
type Tree = {
  byKey: Map<string, FlowNode>
  byBranch: Map<string | null, FlowNode[]>
  owners: Map<string, BranchingNode>
  subFlows: Map<string | null, readonly SubFlowNode[]>
}
const trees = new WeakMap<Flow, Tree>()

function treeOf(flow: Flow): Tree {
  const known = trees.get(flow)
  if (known) return known
  const tree: Tree = {
    byKey: new Map(),
    byBranch: Map.groupBy(flow.nodes, node => node.in),
    owners: new Map(),
    subFlows: new Map(),
  }
  for (const node of flow.nodes) if (!tree.byKey.has(node.key)) tree.byKey.set(node.key, node)
  for (const node of flow.nodes.filter(isBranching))
    for (const { key } of node.branches) if (!tree.owners.has(key)) tree.owners.set(key, node)
  trees.set(flow, tree)
  return tree
}

/** Returns the node of this key. */
export const nodeOf = (flow: Flow, key: string): FlowNode | undefined => treeOf(flow).byKey.get(key)

/** Returns the name of a node as people read it. */
export const nodeName = (flow: Flow, key: string): string =>
  key === startKey ? '发起人' : (nodeOf(flow, key)?.name ?? key)

/** Returns the nodes of a branch in their order; of the trunk for null. */
export const nodesIn = (flow: Flow, branch: string | null): readonly FlowNode[] =>
  treeOf(flow).byBranch.get(branch) ?? []

/** Returns the branching node that a branch belongs to. */
export const nodeOfBranch = (flow: Flow, branch: string): BranchingNode | undefined => treeOf(flow).owners.get(branch)

/** Returns the branches that are a node's own. */
export const branchesOf = (flow: Flow, node: BranchingNode) =>
  node.branches.filter(branch => nodeOfBranch(flow, branch.key) === node)

/** Returns every node inside a branching node, however deep. */
export function nodesWithin(flow: Flow, node: FlowNode): FlowNode[] {
  if (!isBranching(node)) return []
  return branchesOf(flow, node).flatMap(branch =>
    nodesIn(flow, branch.key).flatMap(inner => [inner, ...nodesWithin(flow, inner)]),
  )
}

/**
 * Returns every node after a node on some way to the end: the rest of its branch, the nodes behind the branching nodes
 * around it, and all inside these. Nodes in neighbouring branches do not count.
 */
export function nodesAfter(flow: Flow, node: FlowNode): FlowNode[] {
  const siblings = nodesIn(flow, node.in)
  const later = siblings.slice(siblings.indexOf(node) + 1).flatMap(one => [one, ...nodesWithin(flow, one)])
  const around = node.in === null ? undefined : nodeOfBranch(flow, node.in)
  return around ? [...later, ...nodesAfter(flow, around)] : later
}

/** Returns the sub-flows around a branch, the innermost first. */
export function subFlowsAround(flow: Flow, branch: string | null): readonly SubFlowNode[] {
  const { subFlows } = treeOf(flow)
  const known = subFlows.get(branch)
  if (known) return known
  const around = branch === null ? undefined : nodeOfBranch(flow, branch)
  const outer = around ? subFlowsAround(flow, around.in) : []
  const found = around?.kind === 'subFlow' ? [around, ...outer] : outer
  subFlows.set(branch, found)
  return found
}

/** Returns every node in the order in which the flow is read: each branching node before what is inside of it. */
export function inReadingOrder(flow: Flow): FlowNode[] {
  return nodesIn(flow, null).flatMap(node => [node, ...nodesWithin(flow, node)])
}
