import { branchProblems } from './coverage.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import type { Field } from './formFields.ts'
import { inReadingOrder, nodeOfBranch, nodesIn } from './order.ts'

/** What is wrong with a flow, and where; an error forbids to publish it. */
export type Problem = { node: string; level: 'error' | 'warning'; words: string }

/** Everything that is wrong with a flow for documents with these fields. Pure and total. */
export function problemsOf(flow: Flow, fields: readonly Field[]): Problem[] {
  const trunk = flow.nodes.some(isAsking)
    ? []
    : [{ node: startKey, level: 'error' as const, words: '流程里还没有审批或办理节点' }]
  return [
    ...trunk,
    ...placeProblems(flow),
    ...unreachable(flow),
    ...flow.nodes.flatMap(node => nodeProblems(node, fields)),
  ]
}

/** Keys that are there twice, and nodes in branches that are nowhere or inside of themselves. */
function placeProblems(flow: Flow): Problem[] {
  const keys = flow.nodes.flatMap(node => [
    { key: node.key, node: node.key },
    ...(isBranching(node) ? node.branches.map(branch => ({ key: branch.key, node: node.key })) : []),
  ])
  const twice = keys.filter(({ key }, at) => key === startKey || keys.findIndex(other => other.key === key) < at)
  const reached = reachedFromTrunk(flow)
  const nowhere = flow.nodes.filter(node => !reached.has(node.key))
  return [
    ...twice.map(({ node }) => ({ node, level: 'error' as const, words: '节点标识重复' })),
    ...nowhere.map(({ key }) => ({ node: key, level: 'error' as const, words: '节点不在流程里的任何分支上' })),
  ]
}

function reachedFromTrunk(flow: Flow): Set<string> {
  const standsOn = (node: FlowNode, seen: readonly string[]): boolean => {
    if (node.in === null) return true
    const around = nodeOfBranch(flow, node.in)
    return around !== undefined && !seen.includes(around.key) && standsOn(around, [...seen, around.key])
  }
  return new Set(flow.nodes.filter(node => standsOn(node, [node.key])).map(node => node.key))
}

/** Nodes after one at which every way ends. */
function unreachable(flow: Flow): Problem[] {
  if (reachedFromTrunk(flow).size < flow.nodes.length) return []
  const branches = [null, ...flow.nodes.filter(isBranching).flatMap(node => node.branches.map(branch => branch.key))]
  return branches.flatMap(branch => {
    const nodes = nodesIn(flow, branch)
    const last = nodes.findIndex(node => endsAll(flow, node))
    return nodes
      .slice(last < 0 ? nodes.length : last + 1)
      .map(({ key }) => ({ node: key, level: 'error' as const, words: '前面的每条路都已结束，走不到这个节点' }))
  })
}

function endsAll(flow: Flow, node: FlowNode): boolean {
  if (node.kind === 'end') return true
  if (!isBranching(node) || node.kind === 'subFlow') return false
  const ends = node.branches.map(branch => nodesIn(flow, branch.key).some(inner => endsAll(flow, inner)))
  return node.kind === 'parallel' ? ends.some(Boolean) : ends.every(Boolean)
}

function nodeProblems(node: FlowNode, fields: readonly Field[]): Problem[] {
  if (isBranching(node)) return branchProblems(node, fields)
  if (!('approvers' in node)) return []
  return [...approverProblems(node, fields), ...rightProblems(node, fields)]
}

function approverProblems(node: Extract<FlowNode, { approvers: unknown }>, fields: readonly Field[]) {
  const error = (words: string): Problem => ({ node: node.key, level: 'error', words })
  const found: Problem[] = []
  if (node.approvers.length === 0) found.push(error(node.kind === 'cc' ? '没有设置抄送人' : '没有设置审批人'))
  for (const approver of node.approvers) {
    if (approver.kind === 'people' && approver.people.length === 0) found.push(error('没有选择指定成员'))
    if (approver.kind === 'field' && !fields.some(field => field.key === approver.field && field.kind === 'employee'))
      found.push(error('表单里没有这个人员字段'))
  }
  if (isAsking(node) && node.empty === 'people' && node.emptyPeople.length === 0)
    found.push(error('没有审批人时要转给谁，还没有选择'))
  return found
}

function rightProblems(node: FlowNode, fields: readonly Field[]): Problem[] {
  if (!isAsking(node)) return []
  return Object.keys(node.rights)
    .filter(key => !fields.some(field => field.key === key))
    .map(key => ({ node: node.key, level: 'warning' as const, words: `字段权限里的“${key}”不在表单里` }))
}

/** The problems that forbid to publish a flow. */
export function errorsOf(flow: Flow, fields: readonly Field[]): Problem[] {
  const order = [startKey, ...inReadingOrder(flow).map(node => node.key)]
  return problemsOf(flow, fields)
    .filter(problem => problem.level === 'error')
    .sort((a, b) => order.indexOf(a.node) - order.indexOf(b.node))
}
