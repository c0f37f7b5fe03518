import { type Flow, type FlowNode, isAsking, isBranching, kindWords } from '../../../flows/api/flow.ts'
import { modeText } from '../../../flows/api/flowWords.ts'
import { hasEnded, type Instance, type Step } from '../../../flows/api/instance.ts'
import type { Forecast, Foreseen } from '../../../flows/api/predict.ts'
import { stateAt } from '../../../flows/api/stateAt.ts'
import { openTasks } from '../../../flows/api/tasks.ts'
import type { WayStep } from '../../api/approval.ts'

/** Returns the way of an instance, or of a document that has not started (null), in words. */
export function wayOf(flow: Flow, instance: Instance | null, { steps }: Forecast): WayStep[] {
  const open = new Set(instance ? openTasks(flow, instance).map(one => one.task) : [])
  return steps.flatMap(step => {
    const node = flow.nodes.find(one => one.key === step.node)
    return node ? [stepOf(node, step, instance, open)] : []
  })
}

function stepOf(node: FlowNode, step: Foreseen, instance: Instance | null, open: ReadonlySet<number>): WayStep {
  const known = instance ? stateAt(instance, node.key) : undefined
  const seats = known?.at === 'asked' ? known.seats : undefined
  const foreseen = step.people.map(one => ({ id: one.person, for: one.for ?? null, why: one.why, answer: null }))
  return {
    node: node.key,
    name: node.name,
    nodeKind: kindWords[node.kind],
    kind: step.kind,
    state: stateOf(node, instance),
    people: seats?.flatMap(seat => seat.steps.map(one => answered(one, open))) ?? foreseen,
    note:
      known && 'cut' in known
        ? '子流程已在别处结束，不用再处理'
        : noteOf(node, step, seats?.length ?? step.people.length),
  }
}

const answered = ({ task, person, for: name, why, answer, late }: Step, open: ReadonlySet<number>) => ({
  id: person,
  for: name ?? null,
  why: late ? `${why}，超时` : why,
  answer: answer ?? null,
  ...(open.has(task) ? { asked: true } : {}),
})

function stateOf(node: FlowNode, instance: Instance | null): WayStep['state'] {
  const state = instance ? stateAt(instance, node.key) : undefined
  if (!instance || (!state && !hasEnded(instance))) return 'ahead'
  const unfinished = (state?.at === 'asked' || state?.at === 'waiting') && !state.done
  return unfinished && !hasEnded(instance) ? 'open' : 'done'
}

/**
 * Returns the note of a node; `places`: the number of people whose answers it needs; added people share the place of the
 * person who added them.
 */
function noteOf(node: FlowNode, { kind, why, branches }: Foreseen, places: number): string {
  if (kind === 'chosen') return isBranching(node) ? branchNames(node, branches ?? []) : ''
  if (kind === 'waited') return why === 'noDate' ? '没有填写要等到的日期，不等待' : waitWords(node)
  if (kind === 'passed') return why === 'self' ? '审批人是发起人，自动跳过' : '没有审批人，自动通过'
  if (kind === 'refused') return '没有审批人，自动拒绝'
  if (!isAsking(node) || places < 2) return ''
  return modeText(node)
}

function waitWords(node: FlowNode): string {
  if (node.kind !== 'delay') return ''
  if (node.wait.kind === 'field') return '等到单据中的日期'
  return `等待 ${node.wait.hours} ${node.wait.working ? '个工作小时' : '小时'}`
}

const branchNames = (node: Extract<FlowNode, { branches: unknown }>, chosen: readonly string[]) =>
  node.branches
    .filter(branch => chosen.includes(branch.key))
    .map(branch => branch.name)
    .join('、')
