import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../live.ts'
import { lastAsked, type RowBase } from './rows.ts'

/** At most one refresh in this many ms, however often colleagues save. */
const pause = 1500

/** Fetches the list again when something of its topic changed elsewhere; selection and scroll stay as they are. */
export function useLiveRefresh(name: string, topic: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(topic, () => {
    const heard = Date.now()
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const knownAlready = (lastAsked.get(name) ?? 0) > heard
      if (!knownAlready) void client.invalidateQueries({ queryKey: [name] })
    }, pause)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** How long a changed row glows, in ms. */
const glow = 2000

/** Ids of rows that a refresh brought back different; unchanged rows keep their identity in the query cache. */
export function useChangedRows<Row extends RowBase>(rows: Row[] | undefined): ReadonlySet<number> {
  const before = useRef<Row[]>([])
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const known = new Map(before.current.map(row => [row.id, row]))
    before.current = rows ?? []
    const different = (rows ?? []).filter(row => known.has(row.id) && known.get(row.id) !== row)
    if (different.length === 0) return
    setChanged(new Set(different.map(row => row.id)))
    const timer = setTimeout(() => setChanged(new Set()), glow)
    return () => clearTimeout(timer)
  }, [rows])
  return changed
}
