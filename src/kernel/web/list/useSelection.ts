import { useMemo, useState } from 'react'
import { notice } from '../notice.ts'
import type { RowBase } from './rows.ts'

/** The most rows of one bulk action. */
export const mostSelected = 1000

/** Selected rows, kept on all pages of one filter. */
export type Selection<Row extends RowBase> = {
  rows: Row[]
  has: (id: number) => boolean
  set: (rows: Row[], on: boolean) => void
  clear: () => void
}

/**
 * Keeps the selection over the pages of one query; another query (`scope`) starts again. Selected rows have their newest
 * values.
 */
export function useSelection<Row extends RowBase>(shown: Row[] | undefined, scope: string): Selection<Row> {
  const [kept, setKept] = useState({ scope, chosen: new Map<number, Row>() })
  const chosen = kept.scope === scope ? kept.chosen : new Map<number, Row>()
  const fresh = useMemo(() => new Map(shown?.map(row => [row.id, row])), [shown])
  return {
    rows: [...chosen.values()].map(row => fresh.get(row.id) ?? row),
    has: id => chosen.has(id),
    set: (rows, on) => setKept({ scope, chosen: on ? added(chosen, rows) : removed(chosen, rows) }),
    clear: () => setKept({ scope, chosen: new Map() }),
  }
}

function added<Row extends RowBase>(chosen: Map<number, Row>, rows: Row[]): Map<number, Row> {
  const all = new Map([...chosen, ...rows.map(row => [row.id, row] as const)])
  if (all.size > mostSelected) notice.warning(`一次最多选择 ${mostSelected} 条`)
  return new Map([...all].slice(0, mostSelected))
}

function removed<Row extends RowBase>(chosen: Map<number, Row>, rows: Row[]): Map<number, Row> {
  const gone = new Set(rows.map(row => row.id))
  return new Map([...chosen].filter(([id]) => !gone.has(id)))
}
