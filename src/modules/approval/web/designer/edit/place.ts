import type { Flow, FlowNode } from '../../../../flows/api/flow.ts'
import { inReadingOrder, nodesIn } from '../../../../flows/api/order.ts'

/** A place for a node: in a branch (null: the trunk), before one of its nodes or at its end. */
export type Place = { branch: string | null; before: string | null }

export const samePlace = (a: Place, b: Place) => a.branch === b.branch && a.before === b.before

/** Returns the branches of a node; an empty list without any. */
export const branchesOf = (node: FlowNode) => ('branches' in node ? node.branches : [])

/** Returns a flow with other nodes in reading order; nodes without a place stay at the end. */
export function withNodes(flow: Flow, nodes: readonly FlowNode[]): Flow {
  const after = { ...flow, nodes: [...nodes] }
  const read = inReadingOrder(after)
  return { ...after, nodes: [...read, ...after.nodes.filter(node => !read.includes(node))] }
}

/** Puts nodes into a place: the first into the place's branch, the others into the branches that they name. */
export function putAt(flow: Flow, place: Place, [first, ...inner]: readonly FlowNode[]): Flow {
  if (!first) return flow
  const at = flow.nodes.findIndex(node => node.key === place.before)
  const nodes = [...flow.nodes]
  nodes.splice(at < 0 ? nodes.length : at, 0, { ...first, in: place.branch }, ...inner)
  return withNodes(flow, nodes)
}

/** Returns every place of a flow in reading order, for a menu that moves a node without a mouse. */
export function placesOf(flow: Flow): Place[] {
  const within = (branch: string | null): Place[] => [
    ...nodesIn(flow, branch).flatMap(node => [
      { branch, before: node.key },
      ...branchesOf(node).flatMap(one => within(one.key)),
    ]),
    { branch, before: null },
  ]
  return within(null)
}
