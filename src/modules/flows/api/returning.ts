import { endOf, type Run } from './ending.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import type { Instance } from './instance.ts'
import { inReadingOrder, nodeOf, nodesAfter, nodesWithin, subFlowsAround } from './order.ts'
import { chosenBranches } from './run.ts'
import { stateAt } from './stateAt.ts'

/**
 * Returns the nodes to which a document may be sent back from a node: answered ones on the way to it, and always the start.
 */
export function returnTargets(flow: Flow, instance: Instance, from: string): string[] {
  const targets = flow.nodes.filter(node => {
    const state = stateAt(instance, node.key)
    const answered = isAsking(node) && state?.at === 'asked' && state.done && !state.cut
    return answered && comesBefore(flow, node, from) && mayReopen(flow, instance, node)
  })
  return [startKey, ...targets.map(node => node.key)]
}

const comesBefore = (flow: Flow, node: FlowNode, other: string) =>
  nodesAfter(flow, node).some(later => later.key === other)

/** Tells whether a node's sub-flows that have ended would not end again at once, since it leads to where they did. */
function mayReopen(flow: Flow, instance: Instance, node: FlowNode): boolean {
  return subFlowsAround(flow, node.in).every(({ key }) => {
    const ended = endOf(instance, key)
    return ended === undefined || comesBefore(flow, node, ended)
  })
}

/**
 * Sends a document back to a node of `returnTargets`. Closes every open task after it; `redo` asks everyone after it again,
 * `resume` only people without an answer.
 */
export function sendBack(run: Run, to: string, afterwards: 'resume' | 'redo'): void {
  const { flow, instance } = run
  const target = nodeOf(flow, to)
  const later = (target ? nodesAfter(flow, target) : flow.nodes).map(node => node.key)
  forget(run, afterwards === 'redo' ? later : later.filter(key => isUnfinished(instance, key)))
  if (target) forget(run, [to])
  else askInitiator(run)
}

function isUnfinished(instance: Instance, key: string): boolean {
  const state = stateAt(instance, key)
  return (state?.at === 'asked' || state?.at === 'waiting') && !state.done
}

function askInitiator({ instance, facts }: Run): void {
  const step = { task: ++instance.tasks, person: facts.initiator.id, why: '发起人' }
  instance.nodes[startKey] = { at: 'asked', seats: [{ steps: [step] }], done: false }
  instance.status = 'returned'
}

/** Compares the way after an amendment: from the first difference on, everything is asked again. */
export function followNewWay(run: Run): void {
  const { flow, instance, facts } = run
  for (const node of inReadingOrder(flow)) {
    const state = stateAt(instance, node.key)
    if (!isBranching(node) || state?.at !== 'branched') continue
    if (sameBranches(state.chosen, chosenBranches(flow, node, facts))) continue
    const asked = [node, ...nodesWithin(flow, node), ...nodesAfter(flow, node)]
    forget(
      run,
      asked.map(one => one.key),
    )
  }
}

const sameBranches = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

function forget(run: Run, keys: readonly string[]): void {
  const { flow, instance } = run
  for (const key of keys) delete instance.nodes[key]
  instance.answered = instance.answered.filter(key => !keys.includes(key))
  const around = keys.flatMap(key => subFlowsAround(flow, nodeOf(flow, key)?.in ?? null))
  for (const subFlow of new Set(around)) reopen(run, subFlow)
}

/** Reopens a sub-flow of which something is asked again, and asks again what its end had closed. */
function reopen({ flow, instance }: Run, subFlow: FlowNode): void {
  const state = stateAt(instance, subFlow.key)
  if (state?.at !== 'branched' || state.ended === undefined) return
  delete state.ended
  for (const { key } of nodesWithin(flow, subFlow)) if (isCut(instance, key)) delete instance.nodes[key]
}

function isCut(instance: Instance, key: string): boolean {
  const state = stateAt(instance, key)
  return (state?.at === 'asked' || state?.at === 'waiting') && state.cut === true
}
