import type { Branch, BranchingNode, Flow, FlowNode } from '../../../../flows/api/flow.ts'
import { nodeOfBranch, nodesIn, nodesWithin } from '../../../../flows/api/order.ts'
import { isOtherwise } from '../../../../forms/api/condition.ts'
import { freshKey } from './keys.ts'
import { withNodes } from './place.ts'

/** The most branches of a node, as its schema has it. */
export const mostBranches = 10

/** Returns a branch by its key, with the node it belongs to. */
export function branchAt(flow: Flow, key: string | undefined): { node: BranchingNode; branch: Branch } | undefined {
  const node = key === undefined ? undefined : (nodeOfBranch(flow, key) as BranchingNode | undefined)
  const branch = node?.branches.find(one => one.key === key)
  return node && branch && { node, branch }
}

function withBranches(flow: Flow, { key }: BranchingNode, branches: Branch[]): Flow {
  return withNodes(
    flow,
    flow.nodes.map(node => (node.key === key ? ({ ...node, branches } as FlowNode) : node)),
  )
}

/** Adds a branch before the default one; a sub-flow takes none. `when`: its condition. */
export function addBranch(flow: Flow, node: BranchingNode, when: Branch['when']): Flow {
  if (node.kind === 'subFlow' || node.branches.length >= mostBranches) return flow
  const word = node.kind === 'parallel' ? '分支' : '条件'
  const names = new Set(node.branches.map(({ name }) => name))
  const named = node.branches.filter(one => node.kind === 'parallel' || !isOtherwise(one.when))
  const numbers = Array.from({ length: mostBranches * 2 }, (_, at) => `${word} ${named.length + 1 + at}`)
  const branch = { key: freshKey(flow), name: numbers.find(name => !names.has(name)) ?? word, when }
  const last = node.branches.at(-1)
  const otherwise = node.kind !== 'parallel' && last && isOtherwise(last.when)
  const at = otherwise ? node.branches.length - 1 : node.branches.length
  return withBranches(flow, node, node.branches.toSpliced(at, 0, branch))
}

/** Changes what a branch is called and when it is taken. */
export function changeBranch(flow: Flow, key: string, settings: Partial<Omit<Branch, 'key'>>): Flow {
  const found = branchAt(flow, key)
  if (!found) return flow
  return withBranches(
    flow,
    found.node,
    found.node.branches.map(branch => (branch.key === key ? { ...branch, ...settings } : branch)),
  )
}

/** Reorders the branches of a node: the first of several that fit is taken. */
export function orderBranches(flow: Flow, node: BranchingNode, keys: readonly string[]): Flow {
  const branches = keys.flatMap(key => node.branches.filter(branch => branch.key === key))
  return branches.length === node.branches.length ? withBranches(flow, node, branches) : flow
}

/** Moves a branch one place to the left (-1) or to the right (1). */
export function stepBranch(flow: Flow, key: string, by: -1 | 1): Flow {
  const found = branchAt(flow, key)
  if (!found) return flow
  const keys = found.node.branches.map(branch => branch.key)
  const at = keys.indexOf(key)
  if (at + by < 0 || at + by >= keys.length) return flow
  return orderBranches(flow, found.node, keys.toSpliced(at, 1).toSpliced(at + by, 0, key))
}

/** Removes a branch with its nodes. If two remain, the nodes of the other one take the place of the branching node. */
export function removeBranch(flow: Flow, key: string): Flow {
  const found = branchAt(flow, key)
  if (!found) return flow
  const { node } = found
  const gone = new Set(nodesIn(flow, key).flatMap(inner => [inner, ...nodesWithin(flow, inner)]))
  const left = { ...flow, nodes: flow.nodes.filter(one => !gone.has(one)) }
  const branches = node.branches.filter(branch => branch.key !== key)
  const [only] = branches
  return branches.length > 1 || !only ? withBranches(left, node, branches) : dissolved(left, node, only.key)
}

function dissolved(flow: Flow, node: BranchingNode, branch: string): Flow {
  const freed = nodesIn(flow, branch)
  const nodes = flow.nodes.filter(one => !freed.includes(one))
  const at = nodes.indexOf(node as FlowNode)
  return withNodes(flow, nodes.toSpliced(at, 1, ...freed.map(one => ({ ...one, in: node.in }))))
}
