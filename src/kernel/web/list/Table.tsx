import { Fragment, type ReactNode, useCallback, useState } from 'react'
import { useChoice } from '../field/reference.ts'
import { widthOf } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import { Line } from './Line.tsx'
import type { RowBase } from './rows.ts'
import { useHandlers } from './useHandlers.ts'
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
  const [unfolded, onUnfold] = useUnfolded<Row>()
  const widths = list.shown.map(column => widthOf(column, { ...list.spec.widths, ...list.layout.widths }))
  const { unfold } = list.spec
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
          <Fragment key={row.id}>
            <Line
              row={row}
              spec={list.spec}
              columns={list.shown}
              find={find}
              selectable={selectable}
              selected={list.selection.has(row.id)}
              current={list.cursor === row.id}
              changed={list.changed.has(row.id)}
              unfolded={unfolded.has(row.id)}
              onUnfold={unfold && onUnfold}
              on={on}
            />
            {unfold && unfolded.has(row.id) && (
              <tr className="line-inside">
                <td colSpan={list.shown.length + Number(selectable) + Number(tools !== undefined)}>
                  <div>{unfold(row, list.state)}</div>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the rows that are unfolded, and what unfolds one or folds it again: always the same, so that the other rows are not drawn again. */
function useUnfolded<Row extends RowBase>(): [ReadonlySet<number>, (row: Row) => void] {
  const [unfolded, set] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    ({ id }: Row) =>
      set(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set(before).add(id))),
    [],
  )
  return [unfolded, toggle]
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
