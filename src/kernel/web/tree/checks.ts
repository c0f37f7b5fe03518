import { allOf, type TreeNode } from './nodes.ts'

/** Checked nodes, and those of which only a part below is checked. */
export type Checks = { checked: string[]; half: string[] }

/** Returns the half-checked nodes of a tree: unchecked ones with a checked node below. */
export function halfChecked(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return allOf(nodes)
    .filter(node => !checked.has(node.key) && allOf(node.children ?? []).some(below => checked.has(below.key)))
    .map(node => node.key)
}

/**
 * Checks or unchecks `node` with all nodes below it that are not disabled; a node above is checked when all nodes below it
 * are. `node` may be part of a filtered tree: hidden and disabled nodes stay unchanged.
 */
export function withBelow(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  node: TreeNode,
  on: boolean,
): Checks {
  const next = new Set(checked)
  for (const { key, disabled } of [node, ...allOf(node.children ?? [])])
    if (!disabled) on ? next.add(key) : next.delete(key)
  settle(nodes, next)
  return { checked: [...next], half: halfChecked(nodes, next) }
}

/** Checks or unchecks one node and nothing else. */
export function alone(nodes: readonly TreeNode[], checked: ReadonlySet<string>, node: TreeNode, on: boolean): Checks {
  const next = new Set(checked)
  on ? next.add(node.key) : next.delete(node.key)
  return { checked: [...next], half: halfChecked(nodes, next) }
}

function settle(nodes: readonly TreeNode[], checked: Set<string>): void {
  for (const { key, children = [], disabled } of nodes) {
    settle(children, checked)
    if (children.length === 0 || disabled) continue
    children.every(child => checked.has(child.key)) ? checked.add(key) : checked.delete(key)
  }
}
