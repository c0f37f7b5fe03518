import { type Asked, askedBy, type Named, peopleOf } from './approvers.ts'
import { holds, isOtherwise } from './condition.ts'
import type { Facts } from './facts.ts'
import { type AskingNode, type BranchingNode, type Flow, type FlowNode, isBranching } from './flow.ts'
import type { Happening, Instance, Step } from './instance.ts'
import { nodesIn } from './order.ts'
import { outcomeOf } from './seats.ts'

/** An advance on its way: `instance` is a copy of its own that may be written to. */
export type Run = { flow: Flow; facts: Facts; instance: Instance; happened: Happening[] }

/** Goes on from wherever the instance stands, until somebody has to answer or everything is done. */
export function goOn(run: Run): void {
  const { start } = run.instance.nodes
  if (start?.at === 'asked' && !start.done) return
  run.instance.status = 'running'
  if (runBranch(run, null)) end(run, 'approved')
}

export function end(run: Run, status: 'approved' | 'rejected' | 'withdrawn'): false {
  run.instance.status = status
  run.happened.push({ kind: 'ended', status })
  return false
}

/** Whether everything in a branch is done. */
function runBranch(run: Run, branch: string | null): boolean {
  return nodesIn(run.flow, branch).every(node => run.instance.status === 'running' && runNode(run, node))
}

function runNode(run: Run, node: FlowNode): boolean {
  if (isBranching(node)) return runBranches(run, node)
  if (node.kind === 'end') return end(run, 'approved')
  if (node.kind === 'cc') return copy(run, node)
  return ask(run, node)
}

/** Every chosen branch is run as far as it goes, also where one before it waits. */
function runBranches(run: Run, node: BranchingNode): boolean {
  const { nodes } = run.instance
  if (nodes[node.key] === undefined) {
    const branches = chosenBranches(node, run.facts)
    nodes[node.key] = { at: 'branched', chosen: branches }
    run.happened.push({ kind: 'chosen', node: node.key, branches })
  }
  const state = nodes[node.key]
  const chosen = state?.at === 'branched' ? state.chosen : []
  return chosen.map(branch => runBranch(run, branch)).every(done => done) && run.instance.status === 'running'
}

/** The branches that are taken: where no condition holds, the one that says "otherwise", or else the last. */
export function chosenBranches(node: BranchingNode, { form }: Facts): string[] {
  if (node.kind === 'parallel') return node.branches.map(branch => branch.key)
  const holding = node.branches.filter(branch => holds(branch.when, form))
  const otherwise = node.branches.find(branch => isOtherwise(branch.when)) ?? node.branches.at(-1)
  const taken = holding.length > 0 ? holding : otherwise ? [otherwise] : []
  return (node.kind === 'condition' ? taken.slice(0, 1) : taken).map(branch => branch.key)
}

function copy(run: Run, node: Extract<FlowNode, { kind: 'cc' }>): boolean {
  if (run.instance.nodes[node.key]) return true
  run.instance.nodes[node.key] = { at: 'passed' }
  const people = peopleOf(node.approvers, node.key, run.facts).map(({ person }) => person)
  if (people.length > 0) run.happened.push({ kind: 'copied', node: node.key, people })
  return true
}

function ask(run: Run, node: AskingNode): boolean {
  const known = run.instance.nodes[node.key]
  const state = known ?? enter(run, node)
  if (state?.at !== 'asked') return state !== undefined
  if (state.done) return true
  const outcome = outcomeOf(state.seats, node.mode, node.percent)
  if (outcome === 'rejected') return end(run, 'rejected')
  if (outcome === undefined) return false
  state.done = true
  run.instance.answered.push(node.key)
  return true
}

/** Reaches a node for the first time, or anew after a return. Undefined where the document is refused at once. */
function enter(run: Run, node: AskingNode) {
  const asked = askedBy(node, run.facts)
  if (asked.instead) return enterNobody(run, node, asked.instead)
  const seats = asked.people.map(named => ({ steps: [stepFor(run, node, named)] }))
  run.instance.nodes[node.key] = { at: 'asked', seats, done: false }
  return run.instance.nodes[node.key]
}

function enterNobody(run: Run, node: AskingNode, instead: NonNullable<Asked['instead']>) {
  if (instead === 'refuseEmpty') {
    run.happened.push({ kind: 'refused', node: node.key, why: 'empty' })
    end(run, 'rejected')
    return undefined
  }
  run.happened.push({ kind: 'passed', node: node.key, why: instead === 'passSelf' ? 'self' : 'empty' })
  run.instance.nodes[node.key] = { at: 'passed' }
  return run.instance.nodes[node.key]
}

function stepFor(run: Run, node: AskingNode, { person, why }: Named): Step {
  const step: Step = { task: ++run.instance.tasks, person, why }
  if (node.kind === 'handle' || !answeredBefore(run, person)) return step
  run.happened.push({ kind: 'passed', node: node.key, why: 'repeated', person })
  return { ...step, answer: 'approved', byRule: true }
}

/** Whether the flow spares a person who has approved this document before. */
function answeredBefore({ flow, instance }: Run, person: number): boolean {
  if (flow.repeated === 'each') return false
  const nodes = flow.repeated === 'once' ? instance.answered : instance.answered.slice(-1)
  return nodes.some(key => {
    const state = instance.nodes[key]
    const steps = state?.at === 'asked' ? state.seats.flatMap(seat => seat.steps) : []
    return steps.some(step => step.person === person && step.answer === 'approved')
  })
}
