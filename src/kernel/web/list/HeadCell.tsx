import { type PointerEvent, useRef } from 'react'
import type { Column, ListSort } from '../../api/list.ts'
import { isNumeric, widthOf } from './columns.ts'
import { HeadFilter } from './Filters.tsx'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

type Props<Row extends RowBase> = { list: ListModel<Row>; column: Column }

const spoken = { ascend: 'ascending', descend: 'descending' } as const

/** Shows a column's head: a click sorts, the funnel filters, the right edge drags the width. */
export function HeadCell<Row extends RowBase>({ list, column }: Props<Row>) {
  const order = list.state.sort?.by === column.key ? list.state.sort.order : undefined
  const first = list.shown[0] === column
  return (
    <th
      className={isNumeric(column) ? 'col-number' : first ? 'col-first' : undefined}
      aria-sort={order ? spoken[order] : 'none'}
    >
      <span className="head">
        <button
          type="button"
          className="head-sort"
          data-order={order}
          title={hintOf(order)}
          onClick={() => list.change({ sort: nextSort(list.state.sort, column.key) })}
        >
          {column.title}
          <i aria-hidden="true" />
        </button>
        <HeadFilter column={column} state={list.state} change={list.change} />
      </span>
      <Grip list={list} column={column} />
    </th>
  )
}

function hintOf(order: ListSort['order'] | undefined): string {
  if (!order) return '点击升序'
  return order === 'ascend' ? '点击降序' : '取消排序'
}

/** Returns the next sort: ascending, then descending, then the list's own. */
export function nextSort(sort: ListSort | undefined, key: string): ListSort | undefined {
  if (sort?.by !== key) return { by: key, order: 'ascend' }
  return sort.order === 'ascend' ? { by: key, order: 'descend' } : undefined
}

/** Draws the edge that drags a column's width; a double click restores the usual width. */
function Grip<Row extends RowBase>({ list, column }: Props<Row>) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const { widths } = list.layout
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: widthOf(column, { ...list.spec.widths, ...widths }) }
  }
  const drag = (event: PointerEvent) => {
    if (!start.current) return
    list.setLayout({ widths: { ...widths, [column.key]: start.current.width + event.clientX - start.current.x } })
  }
  const reset = () => {
    const { [column.key]: _, ...others } = widths
    list.setLayout({ widths: others })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a convenience of the mouse; nothing is lost without it
    <span
      className="grip"
      title="拖动调整列宽，双击恢复"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = undefined
      }}
      onDoubleClick={reset}
    />
  )
}
