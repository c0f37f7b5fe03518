import { isInherited } from '../../../kernel/api/own.ts'
import { type BranchingNode, type Flow, type FlowNode, isBranching, type SubFlowNode, startKey } from './flow.ts'
import { branchesOf, inReadingOrder, nodeOfBranch, nodesIn, nodesWithin, subFlowsAround } from './order.ts'
import { error, type Problem, warning } from './problem.ts'

/** Returns the faults in the places of a flow's nodes. Pure and total. */
export function placeProblems(flow: Flow): Problem[] {
  const found = [...twice(flow), ...nowhere(flow)]
  return found.length > 0 ? found : [...unreachable(flow), ...flow.nodes.flatMap(node => cutShort(flow, node))]
}

/** Finds keys that exist twice, or on every object. */
function twice(flow: Flow): Problem[] {
  const keys = flow.nodes.flatMap(node => [
    { key: node.key, node: node.key },
    ...(isBranching(node) ? node.branches.map(branch => ({ key: branch.key, node: node.key })) : []),
  ])
  const seen = new Set([startKey])
  return [
    ...keys.filter(({ key }) => seen.size === seen.add(key).size).map(({ node }) => error(node, '节点标识重复')),
    ...keys
      .filter(({ key }) => isInherited(key))
      .map(({ key, node }) => error(node, `节点标识“${key}”不能使用，请删除后重新添加`)),
  ]
}

/** Finds nodes in missing branches, or inside of themselves. */
function nowhere(flow: Flow): Problem[] {
  const reached = new Set(inReadingOrder(flow))
  return flow.nodes.filter(node => !reached.has(node)).map(({ key }) => error(key, '节点不在流程里的任何分支上'))
}

/** Finds nodes after one at which every way ends. */
function unreachable(flow: Flow): Problem[] {
  const branches = [null, ...flow.nodes.filter(isBranching).flatMap(node => node.branches.map(branch => branch.key))]
  return branches.flatMap(branch => {
    const nodes = nodesIn(flow, branch)
    const last = nodes.findIndex(node => endsAll(flow, node))
    return nodes
      .slice(last < 0 ? nodes.length : last + 1)
      .map(({ key }) => error(key, '前面的每条路都已结束，走不到这个节点'))
  })
}

/** Tells whether nothing follows a node. After an end inside of a sub-flow the outer flow continues. */
function endsAll(flow: Flow, node: FlowNode): boolean {
  if (node.kind === 'end') return true
  if (!isBranching(node) || node.kind === 'subFlow') return false
  const ends = branchesOf(flow, node).map(branch => nodesIn(flow, branch.key).some(inner => endsAll(flow, inner)))
  return node.kind === 'parallel' ? ends.some(Boolean) : ends.every(Boolean)
}

/** Finds an end in one of several parallel branches: it closes the open tasks of the others. */
function cutShort(flow: Flow, node: FlowNode): Problem[] {
  if (node.kind !== 'end') return []
  const beside = forksAround(flow, node.in).find(({ fork, branch }) =>
    branchesOf(flow, fork).some(other => other.key !== branch && nodesIn(flow, other.key).length > 0),
  )
  return beside
    ? [warning(node.key, `走到这里时，“${beside.fork.name}”的其他分支会一起结束，没处理的人不用再处理`)]
    : []
}

/** Returns the branching nodes around a branch whose branches run in parallel, as far as an end reaches. */
function forksAround(flow: Flow, branch: string | null): { fork: BranchingNode; branch: string }[] {
  const around = branch === null ? undefined : nodeOfBranch(flow, branch)
  if (!around || branch === null || around.kind === 'subFlow') return []
  const outer = forksAround(flow, around.in)
  return around.kind === 'condition' ? outer : [{ fork: around, branch }, ...outer]
}

/** Returns the nodes that publishing copied, by their keys, with the sub-flows around each, the innermost first. */
export function copiesIn(flow: Flow): Map<string, { copy: FlowNode; around: readonly SubFlowNode[] }> {
  const copies = flow.nodes.filter(node => node.kind === 'subFlow').flatMap(node => nodesWithin(flow, node))
  return new Map(copies.map(copy => [copy.key, { copy, around: subFlowsAround(flow, copy.in) }]))
}

/** Reports problems of copied nodes at the drawn node that names their flow, because a designer can open nothing else. */
export function atDrawn(flow: Flow, problems: readonly Problem[]): Problem[] {
  const copies = copiesIn(flow)
  return problems.map(problem => {
    const { copy, around } = copies.get(problem.node) ?? {}
    const drawn = around?.at(-1)
    return copy && drawn
      ? { node: drawn.key, level: problem.level, words: `子流程里的“${copy.name}”：${problem.words}` }
      : problem
  })
}
