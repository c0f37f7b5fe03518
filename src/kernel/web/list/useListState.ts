import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '../../api/list.ts'
import { changedState, readBrought, writeBrought } from './brought.ts'
import { type ListDefaults, type ListState, type Look, listParams, readLook, readState, writeState } from './state.ts'

/** Changes the state; `look` puts the list into another shape with it. */
export type Change = (patch: Partial<ListState>, options?: { replace?: boolean; look?: Look }) => void

/** Keeps the list's state in the address. Every change except that of the page goes back to the first page. */
export function useListState(
  columns: Column[],
  defaults: ListDefaults,
  keeps?: readonly string[],
): [ListState, Change, Look] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const state = useMemo(() => readState(new URLSearchParams(address), columns, defaults), [address, columns, defaults])
  const change = useCallback<Change>(
    (patch, options) =>
      setParams(
        before => {
          const [now, brought] = [readState(before, columns, defaults), readBrought(before)]
          const state = changedState(now, patch, defaults, brought)
          const look = options?.look ?? readLook(before, keeps)
          const said = [...writeState(state, defaults), ...writeBrought(brought, now, state)]
          const written = [...said, ...Object.entries(look)] as [string, string][]
          return replaceParams(before, [...listParams(columns), ...(keeps ?? [])], written)
        },
        { replace: options?.replace },
      ),
    [columns, defaults, keeps, setParams],
  )
  const look = useMemo(() => readLook(new URLSearchParams(address), keeps), [address, keeps])
  return [state, change, look]
}

function replaceParams(before: URLSearchParams, drop: string[], written: [string, string][]): URLSearchParams {
  const kept = [...before].filter(([name]) => !drop.includes(name))
  return new URLSearchParams([...written, ...kept])
}
