import { allOf, type TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import type { RightsCatalogue } from '../../contract/role.ts'

/** Menus with their elements as one tree; what the person does not have can be taken away, but not granted. */
export function grantNodes(catalogue: RightsCatalogue, saved: ReadonlySet<string>, editable: boolean): TreeNode[] {
  const { menus, elements } = catalogue
  const disabled = (right: { code: string; mine: boolean }) => !editable || (!right.mine && !saved.has(right.code))
  const below = (parent: string | null): TreeNode[] =>
    menus
      .filter(menu => menu.parentCode === parent)
      .map(menu => ({
        key: menu.code,
        title: menu.title,
        disabled: disabled(menu),
        children: [...below(menu.code), ...elementsOf(menu.code)],
      }))
  const elementsOf = (menu: string): TreeNode[] =>
    elements
      .filter(element => element.menuCode === menu)
      .map(element => ({ key: element.code, title: element.title, disabled: disabled(element), extra: '按钮' }))
  return below(null)
}

/** The way from the top to a node, itself last; empty where it is not in the tree. */
function wayTo(nodes: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const way = wayTo(node.children ?? [], key)
    if (way.length > 0) return [node, ...way]
  }
  return []
}

/**
 * Checks after one box was clicked: granting takes what is below along and brings what is above, since a screen opens only
 * below its group; taking away takes everything below.
 */
export function toggled(nodes: readonly TreeNode[], before: readonly string[], after: readonly string[]): string[] {
  const on = after.find(key => !before.includes(key))
  const key = on ?? before.find(one => !after.includes(one))
  const way = key === undefined ? [] : wayTo(nodes, key)
  const node = way.at(-1)
  if (!node) return [...before]
  const below = [node, ...allOf(node.children ?? [])].filter(one => !one.disabled).map(one => one.key)
  if (on === undefined) return before.filter(one => !below.includes(one))
  return [...new Set([...before, ...way.map(one => one.key), ...below])]
}

/** The part of a tree that has a chosen node in it. */
export function onlyWith(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap(node => {
    const children = onlyWith(node.children ?? [], chosen)
    return children.length > 0 || chosen.has(node.key) ? [{ ...node, children }] : []
  })
}
