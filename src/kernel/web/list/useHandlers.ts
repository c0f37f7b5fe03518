import { useRef } from 'react'
import type { LineHandlers } from './Line.tsx'
import type { RowBase } from './rows.ts'
import type { RowsProps } from './Table.tsx'
import type { ListModel } from './useList.ts'

/** Returns handlers that never change, so that a row is drawn again only if the row itself has changed. */
export function useHandlers<Row extends RowBase>(
  list: ListModel<Row>,
  rows: Row[],
  onOpen: (row: Row) => void,
  tools: RowsProps<Row>['tools'],
): LineHandlers<Row> {
  const latest = useRef({ list, rows, onOpen, tools })
  latest.current = { list, rows, onOpen, tools }
  const from = useRef<number>(undefined)
  const handlers = useRef<LineHandlers<Row>>({
    open: row => {
      latest.current.list.setCursor(row.id)
      latest.current.onOpen(row)
    },
    tools: tools && (row => latest.current.tools?.(row)),
    select: (row, on, stretch) => {
      const { list, rows } = latest.current
      list.selection.set(stretch ? between(rows, from.current, row.id) : [row], on)
      from.current = row.id
    },
  })
  return handlers.current
}

/** Returns the rows from one to another, both included, in either direction. */
function between<Row extends RowBase>(rows: Row[], from: number | undefined, to: number): Row[] {
  const ends = [rows.findIndex(row => row.id === from), rows.findIndex(row => row.id === to)]
  const [first, last] = ends.includes(-1) ? [ends[1], ends[1]] : ends.sort((a, b) => a - b)
  return rows.slice(first, (last as number) + 1)
}
