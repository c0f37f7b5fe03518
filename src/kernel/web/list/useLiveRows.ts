import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../live.ts'
import { gather } from './gather.ts'
import { lastAsked, type RowBase } from './rows.ts'

/** Fetches the list again when something of its topic changed elsewhere; selection and scroll stay as they are. */
export function useLiveRefresh(name: string, topic: string): void {
  const client = useQueryClient()
  const gathering = useMemo(() => {
    const askedAt = () => lastAsked.get(name) ?? 0
    return gather(askedAt, () => void client.invalidateQueries({ queryKey: [name] }))
  }, [client, name])
  useLive(topic, () => gathering.hear())
  useEffect(() => () => gathering.stop(), [gathering])
}

/** The time in ms that a changed or new row glows. */
const glow = 2000

/**
 * Returns the ids of rows that a refresh of the same query changed or added above others; unchanged rows keep their identity
 * in the query cache. Rows that move up from below do not count.
 */
export function useChangedRows<Row extends RowBase>(rows: Row[] | undefined, question: string): ReadonlySet<number> {
  const before = useRef<{ question: string; rows: Row[] }>({ question, rows: [] })
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const known = new Map(before.current.question === question ? before.current.rows.map(row => [row.id, row]) : [])
    before.current = { question, rows: rows ?? [] }
    const lastKnown = (rows ?? []).findLastIndex(row => known.has(row.id))
    const news = (rows ?? []).slice(0, lastKnown + 1).filter(row => known.get(row.id) !== row)
    if (news.length === 0) return
    setChanged(new Set(news.map(row => row.id)))
    const timer = setTimeout(() => setChanged(new Set()), glow)
    return () => clearTimeout(timer)
  }, [rows, question])
  return changed
}
