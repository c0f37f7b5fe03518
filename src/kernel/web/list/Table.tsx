import { type ReactNode, useRef } from 'react'
import { useChoice } from '../field/reference.ts'
import { widthOf } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import { Line, type LineHandlers } from './Line.tsx'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

export type RowsProps<Row extends RowBase> = {
  list: ListModel<Row>
  rows: Row[]
  onOpen: (row: Row) => void
  /** The small tools at the right edge of a row. */
  tools?: (row: Row) => ReactNode
  selectable: boolean
}

const checkWidth = 44
const toolsWidth = 104

/** Shows the rows as a table: head and first column stay in sight, the last column holds what one may do with the row. */
export function Table<Row extends RowBase>({ list, rows, onOpen, tools, selectable }: RowsProps<Row>) {
  const find = useChoice()
  const on = useHandlers(list, rows, onOpen, tools)
  const widths = list.shown.map(column => widthOf(column, { ...list.spec.widths, ...list.layout.widths }))
  const fixed = (selectable ? checkWidth : 0) + (tools ? toolsWidth : 0)
  return (
    <table
      className={`table${selectable ? ' table-selectable' : ''}`}
      style={{ minWidth: widths.reduce((sum, width) => sum + width, fixed) }}
      aria-busy={list.stale}
      aria-label={`${list.spec.noun}列表`}
    >
      <colgroup>
        {selectable && <col style={{ width: checkWidth }} />}
        {list.shown.map((column, index) => (
          <col key={column.key} style={{ width: widths[index] }} />
        ))}
        {tools && <col style={{ width: toolsWidth }} />}
      </colgroup>
      <thead>
        <tr>
          {selectable && <SelectAll list={list} rows={rows} />}
          {list.shown.map(column => (
            <HeadCell key={column.key} list={list} column={column} />
          ))}
          {tools && <th className="col-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Line
            key={row.id}
            row={row}
            spec={list.spec}
            columns={list.shown}
            find={find}
            selectable={selectable}
            selected={list.selection.has(row.id)}
            current={list.cursor === row.id}
            changed={list.changed.has(row.id)}
            on={on}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Returns handlers that never change, so that a row is drawn again only if the row itself has changed. */
function useHandlers<Row extends RowBase>(
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

function SelectAll<Row extends RowBase>({ list, rows }: { list: ListModel<Row>; rows: Row[] }) {
  const chosen = rows.filter(row => list.selection.has(row.id)).length
  return (
    <th className="col-check">
      <label>
        <input
          type="checkbox"
          className="check"
          aria-label="选择本页"
          title="选择本页"
          checked={rows.length > 0 && chosen === rows.length}
          ref={box => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length
          }}
          onChange={event => list.selection.set(rows, event.target.checked)}
        />
      </label>
    </th>
  )
}
