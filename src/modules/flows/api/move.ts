import { own } from '../../../kernel/api/own.ts'
import { goOnWithoutWhoeverLeft } from './advance.ts'
import { type Run, runOf } from './ending.ts'
import type { Facts } from './facts.ts'
import { type Flow, type FlowNode, isAsking, isBranching, startKey } from './flow.ts'
import { type Happening, hasEnded, type Instance, type NodeState, type Objection, type Seat } from './instance.ts'
import { branchesOf, nodeOf, nodesIn, nodesWithin } from './order.ts'
import { stateAt } from './stateAt.ts'

/** `standing`: the present nodes of the instance that the new version lacks. */
export type Moved =
  | { moved: true; instance: Instance; happened: Happening[] }
  | { moved: false; why: 'ended' }
  | { moved: false; why: 'tooMany' }
  | { moved: false; why: 'standing'; nodes: string[] }

type Open = Extract<NodeState, { done: boolean }>
const isOpen = (state: NodeState | undefined): state is Open => state !== undefined && 'done' in state && !state.done

/** Returns the nodes at which an instance waits for somebody or something; the start, after a return. */
export const standsAt = ({ nodes }: Instance): string[] => Object.keys(nodes).filter(key => isOpen(nodes[key]))

/**
 * Moves an instance from its version to another. Answered nodes that still exist keep their answers; the new version asks
 * the rest and chooses the branches again. The node at which the instance stands keeps its open tasks if both versions ask
 * alike; otherwise it asks again, and people who have answered keep their answers. An instance whose present node no longer
 * exists cannot be moved. Pure and total.
 */
export function move(from: Flow, to: Flow, instance: Instance, facts: Facts): Moved {
  if (hasEnded(instance)) return { moved: false, why: 'ended' }
  const stays = (key: string) => key === startKey || nodeOf(to, key)?.kind === (nodeOf(from, key)?.kind ?? '')
  const gone = standsAt(instance).filter(key => !stays(key))
  if (gone.length > 0) return { moved: false, why: 'standing', nodes: gone }
  const run = runOf(to, facts, structuredClone(instance))
  keepOnly(run.instance, stays)
  const before = run.instance.nodes
  keepOnly(run.instance, key => stands(from, to, before, key))
  if (goOnWithoutWhoeverLeft(run) ?? carryOver(run, before)) return { moved: false, why: 'tooMany' }
  if (!hasEnded(run.instance)) leaveOut(run)
  return { moved: true, instance: run.instance, happened: run.happened }
}

function keepOnly(instance: Instance, kept: (key: string) => boolean): void {
  instance.nodes = Object.fromEntries(Object.entries(instance.nodes).filter(([key]) => kept(key)))
  instance.answered = instance.answered.filter(kept)
}

/**
 * Tells whether a node's state is still valid: branches are chosen again, and open tasks stay only if both versions ask
 * alike.
 */
function stands(from: Flow, to: Flow, nodes: Instance['nodes'], key: string): boolean {
  const state = own(nodes, key)
  if (key === startKey) return true
  if (state?.at === 'branched') return state.ended !== undefined && nodeOf(to, state.ended) !== undefined
  if (state && 'cut' in state) return false
  return !isOpen(state) || sameAsking(nodeOf(from, key), nodeOf(to, key))
}

/** Tells whether two nodes ask the same people or wait for the same time; names and rights do not matter. */
function sameAsking(a: FlowNode | undefined, b: FlowNode | undefined): boolean {
  const told = (node: FlowNode | undefined) => {
    if (!node) return undefined
    if (!isAsking(node)) return { ...node, name: '', in: '' }
    const { approvers, mode, percent, empty, emptyPeople, self } = node
    return { approvers, mode, percent, empty, emptyPeople, self }
  }
  return JSON.stringify(told(a)) === JSON.stringify(told(b))
}

/** Keeps the answers of people who have answered a node that asks again. */
function carryOver(run: Run, before: Instance['nodes']): Objection | undefined {
  const given = Object.keys(before).flatMap(key => {
    const [was, is] = [own(before, key), stateAt(run.instance, key)]
    return isOpen(was) && was.at === 'asked' && isOpen(is) && is.at === 'asked' && was !== is
      ? [repeatAnswers(was.seats, is.seats)]
      : []
  })
  return given.some(Boolean) ? goOnWithoutWhoeverLeft(run) : undefined
}

/** Tells whether any answer was there to be repeated. */
function repeatAnswers(were: readonly Seat[], are: readonly Seat[]): boolean {
  const answers = were.flatMap(({ steps }) => steps).filter(step => step.answer === 'approved')
  const again = are.flatMap(({ steps }) => steps).filter(step => step.answer === undefined)
  for (const step of again) {
    const answer = answers.find(({ person, for: inName }) => (inName ?? person) === (step.for ?? step.person))
    if (answer) Object.assign(step, { ...answer, task: step.task, addedBy: step.addedBy })
  }
  return again.some(step => step.answer !== undefined)
}

/**
 * Removes nodes that the new version does not lead to now: branches not taken, and tasks behind a node that is asked first.
 */
function leaveOut({ flow, instance }: Run): void {
  const reached = new Set<string>([startKey])
  walk(flow, instance, null, reached)
  const untaken = flow.nodes.filter(isBranching).flatMap(node => notTaken(flow, instance, node))
  keepOnly(instance, key => !untaken.includes(key) && (reached.has(key) || !isOpen(stateAt(instance, key))))
}

/** Marks the nodes that the instance has reached in a branch; tells whether all of them are done. */
function walk(flow: Flow, instance: Instance, branch: string | null, reached: Set<string>): boolean {
  return nodesIn(flow, branch).every(node => {
    const state = stateAt(instance, node.key)
    if (!state) return false
    reached.add(node.key)
    if (state.at !== 'branched' || state.ended) return !isOpen(state)
    return state.chosen.map(chosen => walk(flow, instance, chosen, reached)).every(Boolean)
  })
}

function notTaken(flow: Flow, instance: Instance, node: FlowNode): string[] {
  const state = stateAt(instance, node.key)
  if (state?.at !== 'branched' || !isBranching(node)) return []
  const others = branchesOf(flow, node).filter(({ key }) => !state.chosen.includes(key))
  return others.flatMap(({ key }) =>
    nodesIn(flow, key).flatMap(inner => [inner.key, ...nodesWithin(flow, inner).map(one => one.key)]),
  )
}
