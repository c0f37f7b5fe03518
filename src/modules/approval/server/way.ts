import type { WayStep } from '../contract/approval.ts'
import { type Flow, type FlowNode, isAsking, isBranching, kindWords, modeWords } from '../contract/engine/flow.ts'
import { hasEnded, type Instance } from '../contract/engine/instance.ts'
import type { Forecast, Foreseen } from '../contract/engine/predict.ts'

/** The way of an instance, or of a document that has not started (null), as a person reads it. */
export function wayOf(flow: Flow, instance: Instance | null, { steps }: Forecast): WayStep[] {
  return steps.flatMap(step => {
    const node = flow.nodes.find(one => one.key === step.node)
    return node ? [stepOf(node, step, instance)] : []
  })
}

function stepOf(node: FlowNode, step: Foreseen, instance: Instance | null): WayStep {
  const known = instance?.nodes[node.key]
  const seats = known?.at === 'asked' ? known.seats.flatMap(seat => seat.steps) : undefined
  const foreseen = step.people.map(({ person, why }) => ({ id: person, why, answer: null }))
  return {
    ...{ node: node.key, name: node.name, nodeKind: kindWords[node.kind], kind: step.kind },
    state: stateOf(node, instance),
    people: seats?.map(({ person, why, answer }) => ({ id: person, why, answer: answer ?? null })) ?? foreseen,
    note: noteOf(node, step),
  }
}

function stateOf(node: FlowNode, instance: Instance | null): WayStep['state'] {
  const state = instance?.nodes[node.key]
  if (!instance || (!state && !hasEnded(instance))) return 'ahead'
  return state?.at === 'asked' && !state.done && !hasEnded(instance) ? 'open' : 'done'
}

function noteOf(node: FlowNode, { kind, why, branches, people }: Foreseen): string {
  if (kind === 'chosen') return isBranching(node) ? branchNames(node, branches ?? []) : ''
  if (kind === 'passed') return why === 'self' ? '审批人是发起人，自动跳过' : '没有审批人，自动通过'
  if (kind === 'refused') return '没有审批人，自动拒绝'
  if (!isAsking(node) || people.length < 2) return ''
  return node.mode === 'percentage' ? `${node.percent}% 同意即通过` : modeWords[node.mode]
}

const branchNames = (node: Extract<FlowNode, { branches: unknown }>, chosen: readonly string[]) =>
  node.branches
    .filter(branch => chosen.includes(branch.key))
    .map(branch => branch.name)
    .join('、')
