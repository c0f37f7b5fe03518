import { parseCellRef } from 'hucre'
import type { Cell, SheetRow } from './cell.ts'

/** A range of merged cells that reaches over several rows: its column (from 0 on), its last row. */
type Merge = { column: number; until: number }
/** Merged ranges by the row in which they begin. */
export type Merges = ReadonlyMap<number, readonly Merge[]>

const mostMerges = 200_000
const widest = 200 // columns
const pattern = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
const longestTag = 200

/** Finds in the text of a worksheet, where they stand behind the rows, the merged cells that reach over several rows. */
export async function mergesIn(chunks: AsyncIterable<string>): Promise<Merges> {
  const merges = new Map<number, Merge[]>()
  let [rest, count] = ['', 0]
  for await (const chunk of chunks) {
    const text = rest + chunk
    if (!text.includes('mergeCell ')) {
      rest = text.slice(-longestTag)
      continue
    }
    let end = 0
    for (const match of text.matchAll(pattern)) {
      end = match.index + match[0].length
      const [, letters = '', from, to] = match
      const [first, until] = [Number(from), Number(to)]
      const column = parseCellRef(`${letters}1`).col
      if (until <= first || column >= widest || ++count > mostMerges) continue
      merges.set(first, [...(merges.get(first) ?? []), { column, until }])
    }
    rest = text.slice(Math.max(end, text.length - longestTag))
  }
  return merges
}

/** Returns what gives rows, in their order, the value of merged cells that begin further up; a row without content gets none. */
export function mergedRows(merges: Merges): (rows: SheetRow[]) => SheetRow[] {
  if (merges.size === 0) return rows => rows
  const open = new Map<number, { until: number; value: Cell }>()
  return rows => {
    for (const { number, cells } of rows) {
      for (const [column, { until, value }] of open) {
        if (number > until) open.delete(column)
        else if (cells[column] == null) put(cells, column, value)
      }
      for (const { column, until } of merges.get(number) ?? [])
        open.set(column, { until, value: cells[column] ?? null })
    }
    return rows
  }
}

function put(cells: Cell[], column: number, value: Cell): void {
  if (value === null) return
  while (cells.length < column) cells.push(null)
  cells[column] = value
}
