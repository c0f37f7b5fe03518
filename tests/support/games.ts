import { advance } from '../../src/modules/flows/api/advance.ts'
import type { Facts } from '../../src/modules/flows/api/facts.ts'
import { type Flow, startKey } from '../../src/modules/flows/api/flow.ts'
import { type Decision, hasEnded, type Instance } from '../../src/modules/flows/api/instance.ts'
import { returnTargets } from '../../src/modules/flows/api/returning.ts'
import { openTasks, unanswered } from '../../src/modules/flows/api/tasks.ts'
import { waits } from '../../src/modules/flows/api/waits.ts'
import { everyone, finishing } from './flows.ts'

/** What a random number makes somebody do: mostly go on, sometimes anything, also what is not allowed. */
export function decisionFor(flow: Flow, instance: Instance, [what, which, whom]: readonly number[]): Decision {
  const finish = finishing(flow, instance, which ?? 0)
  if ((what ?? 0) < 50) return finish
  const task = 'task' in finish ? finish.task : instance.tasks
  const others = otherDecisions(flow, instance, task, whom ?? 0)
  return others[(what ?? 0) % others.length] as Decision
}

function otherDecisions(flow: Flow, instance: Instance, task: number, whom: number): Decision[] {
  const open = openTasks(flow, instance)
  const from = open.find(one => one.task === task)?.node
  const person = everyone[whom % everyone.length] as number
  const second = everyone[(whom + 3) % everyone.length] as number
  const targets = from ? returnTargets(flow, instance, from) : [startKey]
  const to = targets[whom % targets.length] as string
  const [wait] = waits(flow, instance).filter(one => one.kind !== 'timeout')
  const tasks = unanswered(instance)
    .filter(step => step.person === second)
    .map(step => step.task)
  return [
    { kind: 'reject', task },
    { kind: 'return', task, to, afterwards: 'resume' },
    { kind: 'return', task, to, afterwards: 'redo' },
    { kind: 'transfer', task, to: person },
    { kind: 'addSign', task, where: 'before', people: [person] },
    { kind: 'addSign', task, where: 'after', people: [person, second] },
    { kind: 'removeSign', task: open.find(one => one.addedBy)?.task ?? task },
    { kind: 'delegate', task, to: person },
    { kind: 'takeBack', task: open.find(one => one.for)?.task ?? task },
    { kind: 'timeout', task },
    { kind: 'timeout', task: open.at(-1)?.task ?? task },
    { kind: 'replace', tasks, to: person },
    { kind: 'replace', tasks, to: null },
    { kind: 'called', node: wait?.node ?? 'n1', ok: false },
    { kind: 'elapsed', node: wait?.node ?? 'n1' },
    { kind: 'approve', task: task - 1 },
    { kind: 'resubmit', task },
    { kind: 'withdraw' },
    { kind: 'start' },
  ]
}

export type Played = { before: Instance; decision: Decision; after: ReturnType<typeof advance> }

/** Plays random decisions on a flow, then approves until it ends. */
export function play(flow: Flow, facts: Facts, decisions: readonly (readonly number[])[]): Played[] {
  const played: Played[] = []
  let instance = advance(flow, null, { kind: 'start' }, facts).instance as Instance
  const take = (decision: Decision) => {
    const after = advance(flow, instance, decision, facts)
    played.push({ before: instance, decision, after })
    instance = after.instance as Instance
  }
  for (const roll of decisions) take(decisionFor(flow, instance, roll))
  for (let left = 2000; left > 0 && !hasEnded(instance); left--) take(decisionFor(flow, instance, [0, left, 0]))
  return played
}
