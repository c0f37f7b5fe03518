import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '../../contract/list.ts'
import { type ListDefaults, type ListState, listParams, readState, writeState } from './state.ts'

export type Change = (patch: Partial<ListState>, options?: { replace?: boolean }) => void

/** The list's state as the address holds it. Any change but of the page itself goes back to the first page. */
export function useListState(columns: Column[], defaults: ListDefaults): [ListState, Change] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const state = useMemo(() => readState(new URLSearchParams(address), columns, defaults), [address, columns, defaults])
  const change = useCallback<Change>(
    (patch, options) =>
      setParams(
        before => {
          const state = { ...readState(before, columns, defaults), page: 1, ...patch }
          return replaceParams(before, listParams(columns), writeState(state, defaults))
        },
        { replace: options?.replace },
      ),
    [columns, defaults, setParams],
  )
  return [state, change]
}

function replaceParams(before: URLSearchParams, drop: string[], written: [string, string][]): URLSearchParams {
  const kept = [...before].filter(([name]) => !drop.includes(name))
  return new URLSearchParams([...written, ...kept])
}
