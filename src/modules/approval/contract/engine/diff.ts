import { asDrawn } from './expand.ts'
import { type Flow, type FlowNode, startKey } from './flow.ts'
import { inReadingOrder, nodeOf, nodeOfBranch, nodesIn } from './order.ts'
import { flowProperties, type Property, propertiesOf, type Wording } from './properties.ts'

/** A setting that changed, as people read it; empty where there is none. */
export type ChangedSetting = { title: string; before: string; after: string }
/** What became of a node from one version of a flow to another; of the flow as a whole at `start`. */
export type NodeChange = {
  node: string
  name: string
  kind: 'added' | 'removed' | 'moved' | 'changed'
  settings: ChangedSetting[]
}

/**
 * What differs between two versions of a flow as they are drawn, in the order of the newer one, then what is gone. A node
 * that was both moved and changed is changed, and its place one of the settings. Pure.
 */
export function diffFlows(before: Flow, after: Flow, wording: Wording): NodeChange[] {
  const [was, is] = [drawnOf(before), drawnOf(after)]
  const whole = settingsChanged(flowProperties(before, wording), flowProperties(after, wording))
  return [
    ...(whole.length > 0 ? [{ node: startKey, name: '发起', kind: 'changed' as const, settings: whole }] : []),
    ...inReadingOrder(is).flatMap(node => changeOf(was, is, node, wording)),
    ...inReadingOrder(was)
      .filter(node => !nodeOf(is, node.key))
      .map(node => ({ node: node.key, name: node.name, kind: 'removed' as const, settings: [] })),
  ]
}

/** Only the drawn nodes, but with the version of each sub-flow that was published. */
function drawnOf(flow: Flow): Flow {
  const drawn = new Set(asDrawn(flow).nodes.map(node => node.key))
  return { ...flow, nodes: flow.nodes.filter(node => drawn.has(node.key)) }
}

function changeOf(was: Flow, is: Flow, node: FlowNode, wording: Wording): NodeChange[] {
  const old = nodeOf(was, node.key)
  const { key, name } = node
  if (!old) return [{ node: key, name, kind: 'added', settings: [] }]
  const settings = settingsChanged(propertiesOf(old, wording), propertiesOf(node, wording))
  const place = isMoved(was, is, old, node)
    ? [{ title: '位置', before: placeOf(was, old), after: placeOf(is, node) }]
    : []
  if (settings.length + place.length === 0) return []
  return [{ node: key, name, kind: settings.length > 0 ? 'changed' : 'moved', settings: [...place, ...settings] }]
}

function settingsChanged(before: readonly Property[], after: readonly Property[]): ChangedSetting[] {
  const gone = before.filter(({ key }) => !after.some(one => one.key === key))
  const other = after.filter(
    one =>
      !isSame(
        before.find(({ key }) => key === one.key),
        one,
      ),
  )
  return [
    ...other.map(({ key, title, text }) => ({
      ...{ title, before: before.find(one => one.key === key)?.text ?? '', after: text },
    })),
    ...gone.map(({ title, text }) => ({ title, before: text, after: '' })),
  ]
}

const isSame = (a: Property | undefined, b: Property) => JSON.stringify(a?.value) === JSON.stringify(b.value)

/** Whether a node stands in another branch, or the fewest that must have been moved there include it. */
function isMoved(was: Flow, is: Flow, old: FlowNode, node: FlowNode): boolean {
  if (old.in !== node.in) return true
  const stayed = (flow: Flow, other: Flow) =>
    nodesIn(flow, node.in)
      .filter(one => nodeOf(other, one.key)?.in === node.in)
      .map(one => one.key)
  return !longestCommon(stayed(was, is), stayed(is, was)).has(node.key)
}

/** The longest part of two orders of the same keys in which they agree. */
function longestCommon(a: readonly string[], b: readonly string[]): Set<string> {
  const at = new Map(b.map((key, index) => [key, index]))
  const best: string[][] = []
  for (const key of a) {
    const before = best.filter(run => (at.get(run.at(-1) ?? '') ?? -1) < (at.get(key) ?? 0))
    const longest = before.reduce<string[]>((most, run) => (run.length > most.length ? run : most), [])
    best.push([...longest, key])
  }
  return new Set(best.reduce<string[]>((most, run) => (run.length > most.length ? run : most), []))
}

function placeOf(flow: Flow, node: FlowNode): string {
  const siblings = nodesIn(flow, node.in)
  const previous = siblings[siblings.indexOf(node) - 1]
  const around = node.in === null ? undefined : nodeOfBranch(flow, node.in)
  const branch = around?.branches.find(one => one.key === node.in)
  const where = around && branch ? `“${around.name}”的“${branch.name}”里` : ''
  return `${where}${previous ? `“${previous.name}”之后` : where ? '最前' : '流程最前'}`
}
