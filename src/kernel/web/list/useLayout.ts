import { useCallback, useState } from 'react'
import { useSession } from '../session.ts'

/** A person's layout of a list: its columns in order, and their widths. */
export type Layout = { columns?: string[]; widths: Record<string, number> }

const keyOf = (name: string) => `list-layout:${useSession.getState().userId}:${name}`

function read(name: string): Layout {
  try {
    return { widths: {}, ...JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') }
  } catch {
    return { widths: {} }
  }
}

/** Returns the person's layout of a list, kept in this browser. */
export function useLayout(name: string): [Layout, (patch: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => read(name))
  const change = useCallback(
    (patch: Partial<Layout>) => {
      setLayout(before => {
        const after = { ...before, ...patch }
        localStorage.setItem(keyOf(name), JSON.stringify(after))
        return after
      })
    },
    [name],
  )
  return [layout, change]
}
