import { isBranching, startKey } from './flow.ts'
import type { Instance } from './instance.ts'
import { inReadingOrder, nodesAfter, nodesWithin } from './order.ts'
import { chosenBranches, type Run } from './run.ts'

/** Nodes that a document may be sent back to from a node: answered by somebody, and on the way to it; the start always. */
export function returnTargets(flow: Run['flow'], instance: Instance, from: string): string[] {
  const targets = flow.nodes.filter(node => {
    const state = instance.nodes[node.key]
    return state?.at === 'asked' && state.done && nodesAfter(flow, node).some(later => later.key === from)
  })
  return [startKey, ...targets.map(node => node.key)]
}

/**
 * Sends a document back to a node of `returnTargets`. Every open task after it is closed; `redo` asks everyone after it
 * again, `resume` only those who had not finished: what others have answered stands.
 */
export function sendBack(run: Run, to: string, afterwards: 'resume' | 'redo'): void {
  const { flow, instance } = run
  const target = flow.nodes.find(node => node.key === to)
  const later = (target ? nodesAfter(flow, target) : flow.nodes).map(node => node.key)
  const unfinished = (key: string) => {
    const state = instance.nodes[key]
    return state?.at === 'asked' && !state.done
  }
  forget(instance, afterwards === 'redo' ? later : later.filter(unfinished))
  if (target) forget(instance, [to])
  else askInitiator(run)
}

function askInitiator({ instance, facts }: Run): void {
  const step = { task: ++instance.tasks, person: facts.initiator.id, why: '发起人' }
  instance.nodes[startKey] = { at: 'asked', seats: [{ steps: [step] }], done: false }
  instance.status = 'returned'
}

/** After the document was amended: where it goes another way than before, everything from there on is asked again. */
export function followNewWay({ flow, instance, facts }: Run): void {
  for (const node of inReadingOrder(flow)) {
    const state = instance.nodes[node.key]
    if (!isBranching(node) || state?.at !== 'branched') continue
    if (sameBranches(state.chosen, chosenBranches(node, facts))) continue
    const asked = [node, ...nodesWithin(flow, node), ...nodesAfter(flow, node)]
    forget(
      instance,
      asked.map(one => one.key),
    )
  }
}

const sameBranches = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

function forget(instance: Instance, keys: readonly string[]): void {
  for (const key of keys) delete instance.nodes[key]
  instance.answered = instance.answered.filter(key => !keys.includes(key))
}
