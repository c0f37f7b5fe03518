import { holds, isOtherwise } from '../../forms/api/condition.ts'
import { peopleOf } from './approvers.ts'
import { ask } from './asking.ts'
import { end, endAt, endOf, isOver, type Run } from './ending.ts'
import type { Facts } from './facts.ts'
import { type BranchingNode, type Flow, type FlowNode, isBranching, startKey } from './flow.ts'
import { mostTasks, TooMany } from './instance.ts'
import { branchesOf, nodesIn } from './order.ts'
import { pause } from './pausing.ts'
import { stateAt } from './stateAt.ts'

/** Continues from any state of the instance until somebody has to answer, something has to happen, or all is done. */
export function goOn(run: Run): void {
  const start = stateAt(run.instance, startKey)
  if (start?.at === 'asked' && !start.done) return
  run.instance.status = 'running'
  if (runBranch(run, null)) end(run, 'approved')
}

/** Tells whether everything in a branch is done. */
function runBranch(run: Run, branch: string | null): boolean {
  return nodesIn(run.flow, branch).every(node => !isOver(run, branch) && runNode(run, node))
}

function runNode(run: Run, node: FlowNode): boolean {
  if (isBranching(node)) return runBranches(run, node)
  if (node.kind === 'end') return endAt(run, node)
  if (node.kind === 'cc') return copy(run, node)
  return node.kind === 'delay' || node.kind === 'webhook' ? pause(run, node) : ask(run, node)
}

/** Runs every chosen branch as far as possible, even if one before it waits. */
function runBranches(run: Run, node: BranchingNode): boolean {
  const known = stateAt(run.instance, node.key) ?? branchOff(run, node)
  if (endOf(run.instance, node.key)) return true
  const chosen = known.at === 'branched' ? known.chosen : []
  const done = chosen.map(branch => runBranch(run, branch)).every(Boolean)
  return (done && run.instance.status === 'running') || endOf(run.instance, node.key) !== undefined
}

function branchOff(run: Run, node: BranchingNode) {
  const branches = chosenBranches(run.flow, node, run.facts)
  run.happened.push({ kind: 'chosen', node: node.key, branches })
  const state = { at: 'branched' as const, chosen: branches }
  run.instance.nodes[node.key] = state
  return state
}

/** Returns the branches taken; if no condition fits, the default one or the last. */
export function chosenBranches(flow: Flow, node: BranchingNode, { form }: Facts): string[] {
  const branches = branchesOf(flow, node)
  if (node.kind === 'parallel' || node.kind === 'subFlow') return branches.map(branch => branch.key)
  const holding = branches.filter(branch => holds(branch.when, form))
  const otherwise = branches.find(branch => isOtherwise(branch.when)) ?? branches.at(-1)
  const taken = holding.length > 0 ? holding : otherwise ? [otherwise] : []
  return (node.kind === 'condition' ? taken.slice(0, 1) : taken).map(branch => branch.key)
}

function copy(run: Run, node: Extract<FlowNode, { kind: 'cc' }>): boolean {
  if (stateAt(run.instance, node.key)) return true
  run.instance.nodes[node.key] = { at: 'passed' }
  const people = peopleOf(node.approvers, node.key, run.facts).map(({ person }) => person)
  run.copies += people.length
  if (run.copies > mostTasks) throw new TooMany()
  if (people.length > 0) run.happened.push({ kind: 'copied', node: node.key, people })
  return true
}
