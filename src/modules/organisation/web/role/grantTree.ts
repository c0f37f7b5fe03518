import { allOf, type TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import { type MenuKind, menuKinds } from '../../../menu/api/menu.ts'
import type { RightsCatalogue } from '../../api/role.ts'

/** Returns menus with their elements as one tree; permissions that the person lacks can be removed, but not granted. */
export function grantNodes(
  { menus, elements }: Pick<RightsCatalogue, 'menus' | 'elements'>,
  saved: ReadonlySet<string>,
  editable: boolean,
): TreeNode[] {
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

/** Returns the way from the top to a node, itself last; empty if it is not in the tree. */
function wayTo(nodes: readonly TreeNode[], key: string): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const way = wayTo(node.children ?? [], key)
    if (way.length > 0) return [node, ...way]
  }
  return []
}

/**
 * Returns the checks after a click on a box. `node` has its visible part: hidden nodes stay unchanged. Granting includes the
 * nodes below and those above, since a screen opens only below its group; removing includes all nodes below, but no node
 * above that another one needs.
 */
export function toggled(nodes: readonly TreeNode[], before: readonly string[], node: TreeNode, on: boolean): string[] {
  const below = allOf([node]).filter(one => !one.disabled)
  const keys = below.map(one => one.key)
  if (on) return [...new Set([...before, ...wayTo(nodes, node.key).map(one => one.key), ...keys])]
  const left = new Set(before.filter(one => !keys.includes(one)))
  const needed = keys.filter(key => before.includes(key) && holdsAny(wayTo(nodes, key).at(-1), left))
  return before.filter(one => left.has(one) || needed.includes(one))
}

function holdsAny(node: TreeNode | undefined, keys: ReadonlySet<string>): boolean {
  return allOf(node?.children ?? []).some(one => keys.has(one.key))
}

/** Returns the part of a tree that contains a checked node. */
export function onlyWith(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap(node => {
    const children = onlyWith(node.children ?? [], chosen)
    return children.length > 0 || chosen.has(node.key) ? [{ ...node, children }] : []
  })
}

/** Returns the kinds of menus in a catalogue, in the order of `menuKinds`. */
export function kindsIn(menus: RightsCatalogue['menus']): MenuKind[] {
  return (Object.keys(menuKinds) as MenuKind[]).filter(kind => menus.some(menu => menu.kind === kind))
}
