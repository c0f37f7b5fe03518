import { useState } from 'react'
import { allOf, type TreeNode } from './nodes.ts'

/** A larger tree than this opens with its first level only. */
const small = 60

type Opened = Record<string, boolean>

/**
 * Returns the open nodes: those the person opened, and at first all of a small tree, the top of a large one. Stored for the
 * browser's tab under `name`, so that they survive a reload and another visit.
 */
export function useOpened(nodes: readonly TreeNode[], name: string | undefined) {
  const [chosen, setChosen] = useState<Opened>(() => kept(name))
  const all = allOf(nodes)
  const top = new Set(nodes.map(node => node.key))
  const open = all.filter(
    ({ key, children }) => children?.length && (chosen[key] ?? (all.length <= small || top.has(key))),
  )
  return {
    opened: open.map(node => node.key),
    toggle(key: string, on: boolean) {
      const next = { ...chosen, [key]: on }
      setChosen(next)
      if (name) sessionStorage.setItem(place(name), JSON.stringify(next))
    },
  }
}

const place = (name: string) => `tree:${name}`

function kept(name: string | undefined): Opened {
  try {
    return name ? JSON.parse(sessionStorage.getItem(place(name)) ?? '{}') : {}
  } catch {
    return {}
  }
}
