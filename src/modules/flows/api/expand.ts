import { type Flow, type FlowNode, isBranching, longestKey, type SubFlowNode } from './flow.ts'
import { inReadingOrder, nodesWithin } from './order.ts'
import type { Problem } from './problem.ts'

/** Finds the published flow of a number; undefined if it does not exist, is not published, or is retired. */
export type SubFlowLookup = (flow: number) => { name: string; number: number; flow: Flow } | undefined

/** The depth to which sub-flows may contain each other. */
export const deepest = 5
const mostNodes = 300

/** `size` counts the nodes, also those that are still to be kept. */
type Copying = {
  lookup: (flow: number) => Found | undefined
  keys: Set<string>
  nodes: FlowNode[]
  size: number
  problems: Problem[]
}
/** The place of copies: `origin` is the drawn node, at which problems are reported; `path` the flows around it. */
type Place = { origin: string; path: readonly number[] }

/**
 * Returns a flow with the nodes of its sub-flows at every depth, as published now. They stand in the one branch of the node
 * that names the sub-flow, under keys that follow from their place, so that the next version has the same keys. Problems
 * report, at the drawn node, a missing flow, a flow that contains itself, and too much depth or size. `own` is the number of
 * the flow itself. Pure.
 */
export function expand(flow: Flow, lookup: SubFlowLookup, own?: number): { flow: Flow; problems: Problem[] } {
  const drawn = asDrawn(flow)
  const copying: Copying = {
    lookup: onceEach(lookup),
    keys: keysOf(drawn),
    nodes: [],
    size: drawn.nodes.length,
    problems: [],
  }
  const path = own === undefined ? [] : [own]
  for (const node of drawn.nodes) keep(copying, node, { origin: node.key, path })
  return { flow: { ...flow, nodes: copying.nodes }, problems: copying.problems }
}

/** Returns a flow as a person draws it: without the copied nodes of its sub-flows. Pure. */
export function asDrawn(flow: Flow): Flow {
  const copies = new Set(inReadingOrder(flow).flatMap(node => (node.kind === 'subFlow' ? nodesWithin(flow, node) : [])))
  const nodes = flow.nodes.filter(node => !copies.has(node))
  return { ...flow, nodes: nodes.map(node => (node.kind === 'subFlow' ? { ...node, number: 0, branches: [] } : node)) }
}

const keysOf = ({ nodes }: Flow) =>
  new Set(nodes.flatMap(node => [node.key, ...(isBranching(node) ? node.branches.map(branch => branch.key) : [])]))

/** Keeps a node and the content of a sub-flow. */
function keep(copying: Copying, node: FlowNode, place: Place): void {
  if (node.kind !== 'subFlow') {
    copying.nodes.push(node)
    return
  }
  const found = lookedUp(copying, node, place)
  if (!found) {
    copying.nodes.push(node)
    return
  }
  const branch = { key: keyFor(copying, node.key, 'in'), name: found.name, when: [] }
  copying.nodes.push({ ...node, number: found.number, branches: [branch] })
  const inner = renamed(copying, found.drawn, node.key, branch.key)
  for (const one of inner) keep(copying, one, { ...place, path: [...place.path, node.flow] })
}

/** Returns the flow that a node names, if it may be put there. */
function lookedUp(copying: Copying, node: SubFlowNode, { origin, path }: Place) {
  const found = copying.lookup(node.flow)
  const wrong = found ? objection(copying, found, path.includes(node.flow), path.length) : missing
  if (wrong) copying.problems.push({ node: origin, level: 'error', words: wrong })
  if (!found || wrong) return undefined
  copying.size += found.drawn.nodes.length
  return found
}

const missing = '子流程不存在、没有发布或已停用，请重新选择'

type Found = { name: string; number: number; drawn: Flow }

/** Looks up each flow once, however many nodes name it. */
function onceEach(lookup: SubFlowLookup): Copying['lookup'] {
  const known = new Map<number, Found | undefined>()
  return flow => {
    if (!known.has(flow)) {
      const found = lookup(flow)
      known.set(flow, found && { ...found, drawn: asDrawn(found.flow) })
    }
    return known.get(flow)
  }
}

function objection({ size }: Copying, { name, drawn }: Found, circular: boolean, depth: number): string | undefined {
  if (circular) return `子流程“${name}”会不断包含自己，请改选别的流程`
  if (depth > deepest) return `子流程最多嵌套 ${deepest} 层`
  return size + drawn.nodes.length > mostNodes ? `流程连同子流程最多 ${mostNodes} 个节点` : undefined
}

/** Returns the nodes of a flow under new keys, with its trunk in a branch. */
function renamed(copying: Copying, flow: Flow, prefix: string, branch: string): FlowNode[] {
  const keys = new Map([...keysOf(flow)].map(key => [key, keyFor(copying, prefix, key)]))
  const to = (key: string) => keys.get(key) as string
  return flow.nodes.map(node => ({
    ...node,
    key: to(node.key),
    in: node.in === null ? branch : (keys.get(node.in) ?? branch),
    ...(isBranching(node) ? { branches: node.branches.map(one => ({ ...one, key: to(one.key) })) } : {}),
  })) as FlowNode[]
}

/** Returns an unused key made from the node's place, or a short one made from that. */
function keyFor({ keys }: Copying, prefix: string, key: string): string {
  const whole = `${prefix}x${key}`
  const wanted = whole.length <= longestKey ? whole : `x${shortened(whole)}`
  let found = wanted
  for (let other = 2; keys.has(found); other++) found = `${wanted.slice(0, longestKey - 4)}z${other}`
  keys.add(found)
  return found
}

/** Shortens a text to 13 characters or fewer, most likely a unique one (FNV-1a, 64 bits). */
function shortened(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n)
  return hash.toString(36)
}
