import type { Flow, FlowNode } from '../../../../flows/api/flow.ts'
import { nodesIn } from '../../../../flows/api/order.ts'
import { branchesOf } from '../edit/place.ts'

/** A branch with its nodes and how wide all of it is, in px. */
export type Column = { branch: string | null; items: Item[]; width: number }
export type Item = { node: FlowNode; columns: Column[]; width: number }

export type Widths = { card: number; gap: number }

/**
 * Returns the flow as a tree of cards side by side and one below another. Total: a branch that is named twice is drawn once.
 */
export function treeOf(flow: Flow, widths: Widths): Column {
  const drawn = new Set<string>()
  const column = (branch: string | null): Column => {
    const items = nodesIn(flow, branch).map(item)
    return { branch, items, width: Math.max(widths.card, ...items.map(({ width }) => width)) }
  }
  const item = (node: FlowNode): Item => {
    const keys = branchesOf(node).flatMap(({ key }) => (drawn.has(key) ? [] : [key]))
    for (const key of keys) drawn.add(key)
    const columns = keys.map(column)
    const sum = columns.reduce((all, { width }) => all + width, 0) + widths.gap * Math.max(0, columns.length - 1)
    return { node, columns, width: Math.max(widths.card, sum) }
  }
  return column(null)
}
