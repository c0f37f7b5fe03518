import { asDrawn } from './expand.ts'
import { type Flow, type FlowNode, startKey } from './flow.ts'
import { inReadingOrder, nodeOf, nodeOfBranch, nodesIn } from './order.ts'
import { flowProperties, type Property, propertiesOf, type Wording } from './properties.ts'

/** A changed setting in words; empty if unset. */
export type ChangedSetting = { title: string; before: string; after: string }
/** The change of a node between two versions of a flow; `start` stands for the whole flow. */
export type NodeChange = {
  node: string
  name: string
  kind: 'added' | 'removed' | 'moved' | 'changed'
  settings: ChangedSetting[]
}

/**
 * Returns the differences between two drawn versions of a flow, in the order of the newer one, then removed nodes. A node
 * that was both moved and changed counts as changed, with its place as one of the settings. Pure.
 */
export function diffFlows(before: Flow, after: Flow, wording: Wording): NodeChange[] {
  const [was, is] = [drawnOf(before), drawnOf(after)]
  const both: Both = { was, is, stayed: new Map() }
  const whole = settingsChanged(flowProperties(before, wording), flowProperties(after, wording))
  return [
    ...(whole.length > 0 ? [{ node: startKey, name: '发起', kind: 'changed' as const, settings: whole }] : []),
    ...inReadingOrder(is).flatMap(node => changeOf(both, node, wording)),
    ...inReadingOrder(was)
      .filter(node => !nodeOf(is, node.key))
      .map(node => ({ node: node.key, name: node.name, kind: 'removed' as const, settings: [] })),
  ]
}

/** Returns the drawn nodes only, with the version of each published sub-flow. */
function drawnOf(flow: Flow): Flow {
  const drawn = new Set(asDrawn(flow).nodes.map(node => node.key))
  return { ...flow, nodes: flow.nodes.filter(node => drawn.has(node.key)) }
}

/** Both versions; `stayed`: of each branch the nodes that have kept their order, found once. */
type Both = { was: Flow; is: Flow; stayed: Map<string | null, ReadonlySet<string>> }

function changeOf(both: Both, node: FlowNode, wording: Wording): NodeChange[] {
  const { was, is } = both
  const old = nodeOf(was, node.key)
  const { key, name } = node
  if (!old) return [{ node: key, name, kind: 'added', settings: [] }]
  const settings = settingsChanged(propertiesOf(old, wording), propertiesOf(node, wording))
  const place = isMoved(both, old, node) ? [{ title: '位置', before: placeOf(was, old), after: placeOf(is, node) }] : []
  if (settings.length + place.length === 0) return []
  return [{ node: key, name, kind: settings.length > 0 ? 'changed' : 'moved', settings: [...place, ...settings] }]
}

const byKey = (all: readonly Property[]) => new Map(all.map(one => [one.key, one]))

function settingsChanged(before: readonly Property[], after: readonly Property[]): ChangedSetting[] {
  const [was, is] = [byKey(before), byKey(after)]
  const gone = before.filter(({ key }) => !is.has(key))
  const other = after.filter(one => !isSame(was.get(one.key), one))
  return [
    ...other.map(({ key, title, text }) => ({ title, before: was.get(key)?.text ?? '', after: text })),
    ...gone.map(({ title, text }) => ({ title, before: text, after: '' })),
  ]
}

const isSame = (a: Property | undefined, b: Property) => JSON.stringify(a?.value) === JSON.stringify(b.value)

/** Tells whether a node moved: to another branch, or as one of the fewest moves within its branch. */
function isMoved({ was, is, stayed }: Both, old: FlowNode, node: FlowNode): boolean {
  if (old.in !== node.in) return true
  const known = stayed.get(node.in) ?? stayedIn(was, is, node.in)
  stayed.set(node.in, known)
  return !known.has(node.key)
}

/** Returns the nodes of a branch that have kept their order. */
function stayedIn(was: Flow, is: Flow, branch: string | null): ReadonlySet<string> {
  const inBoth = (flow: Flow, other: Flow) =>
    nodesIn(flow, branch)
      .filter(one => nodeOf(other, one.key)?.in === branch)
      .map(one => one.key)
  return longestCommon(inBoth(was, is), inBoth(is, was))
}

/** Returns the longest common order of two lists of keys. */
function longestCommon(a: readonly string[], b: readonly string[]): Set<string> {
  const at = new Map(b.map((key, index) => [key, index]))
  const places = a.map(key => at.get(key) ?? 0)
  const lengths: number[] = []
  const before: number[] = []
  for (const [index, place] of places.entries()) {
    const earlier = places.slice(0, index).map((other, number) => (other < place ? (lengths[number] as number) : 0))
    const longest = Math.max(0, ...earlier)
    lengths.push(longest + 1)
    before.push(longest === 0 ? -1 : earlier.indexOf(longest))
  }
  const found = new Set<string>()
  for (let index = lengths.indexOf(Math.max(0, ...lengths)); index >= 0; index = before[index] as number)
    found.add(a[index] as string)
  return found
}

function placeOf(flow: Flow, node: FlowNode): string {
  const siblings = nodesIn(flow, node.in)
  const previous = siblings[siblings.indexOf(node) - 1]
  const around = node.in === null ? undefined : nodeOfBranch(flow, node.in)
  const branch = around?.branches.find(one => one.key === node.in)
  const where = around && branch ? `“${around.name}”的“${branch.name}”里` : ''
  return `${where}${previous ? `“${previous.name}”之后` : where ? '最前' : '流程最前'}`
}
