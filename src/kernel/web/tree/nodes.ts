import type { ReactNode } from 'react'

/** A node. `key` is unique in the whole tree. */
export type TreeNode = {
  key: string
  title: string
  children?: readonly TreeNode[]
  /** Drawn grey; can be looked at, but neither checked nor dragged. */
  disabled?: boolean
  /** Drawn at the end of the line: a count, a tag. */
  extra?: ReactNode
}

/** The place of a node: its parent (`null`: at the top) and its index among its siblings, from 0. */
export type Place = { parentKey: string | null; position: number; siblings: readonly TreeNode[] }

/** Returns all nodes, each before those below it. */
export function allOf(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap(node => [node, ...allOf(node.children ?? [])])
}

/** Returns the place of a node; undefined if it is not in the tree. */
export function placeOf(nodes: readonly TreeNode[], key: string, parentKey: string | null = null): Place | undefined {
  const position = nodes.findIndex(node => node.key === key)
  if (position >= 0) return { parentKey, position, siblings: nodes }
  for (const node of nodes) {
    const place = placeOf(node.children ?? [], key, node.key)
    if (place) return place
  }
  return undefined
}

/** Returns the nodes whose title matches, with all nodes below and above them; all nodes for an empty text. */
export function matching(
  nodes: readonly TreeNode[],
  text: string,
  matches: (title: string) => boolean,
): readonly TreeNode[] {
  if (!text.trim()) return nodes
  return nodes.flatMap(node => {
    if (matches(node.title)) return [node]
    const children = matching(node.children ?? [], text, matches)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * Returns the place of a node after one step of the keyboard: before or behind its neighbour, below the sibling above it, or
 * out behind its parent. Undefined without such a place. `position` counts the siblings without the node itself.
 */
export function stepped(
  nodes: readonly TreeNode[],
  key: string,
  step: Step,
): Pick<Place, 'parentKey' | 'position'> | undefined {
  const place = placeOf(nodes, key)
  if (!place) return undefined
  const { parentKey, position, siblings } = place
  if (step === 'up') return position > 0 ? { parentKey, position: position - 1 } : undefined
  if (step === 'down') return position < siblings.length - 1 ? { parentKey, position: position + 1 } : undefined
  if (step === 'in') {
    const above = siblings[position - 1]
    return above && { parentKey: above.key, position: above.children?.length ?? 0 }
  }
  const parent = parentKey === null ? undefined : placeOf(nodes, parentKey)
  return parent && { parentKey: parent.parentKey, position: parent.position + 1 }
}
