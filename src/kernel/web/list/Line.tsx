import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { valueIn } from '../../api/customNames.ts'
import type { Column } from '../../api/list.ts'
import type { Choice, Chosen } from '../field/reference.ts'
import { drawValue } from '../field/Value.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isNumeric } from './columns.ts'
import type { RowBase } from './rows.ts'
import type { ListSpec } from './spec.ts'

export type LineHandlers<Row> = {
  open: (row: Row) => void
  /** `stretch` (the shift key): everything from the row chosen before. */
  select: (row: Row, on: boolean, stretch: boolean) => void
  tools?: (row: Row) => ReactNode
}

export type Find = (column: Chosen, id: number | null | undefined) => Choice | undefined

export type LineProps<Row extends RowBase> = {
  row: Row
  spec: ListSpec<Row>
  columns: Column[]
  find: Find
  selectable: boolean
  selected: boolean
  current: boolean
  changed: boolean
  on: LineHandlers<Row>
}

type DrawnProps<Row extends RowBase> = LineProps<Row> & {
  unfolded: boolean
  /** Unfolds the row in place, or folds it again; without it the row has nothing inside. */
  onUnfold: ((row: Row) => void) | undefined
}

/** Draws one row. A click opens it; its first column is a link, for the keyboard and for a new tab. */
export const Line = memo(DrawnLine) as typeof DrawnLine

function DrawnLine<Row extends RowBase>({
  row,
  spec,
  columns,
  find,
  selectable,
  selected,
  current,
  changed,
  unfolded,
  onUnfold,
  on,
}: DrawnProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const state = `${selected ? ' line-selected' : ''}${current ? ' line-current' : ''}${changed ? ' line-changed' : ''}`
  return (
    <tr ref={line} className={`line${state}`} data-id={row.id} onClick={event => !isOwnClick(event) && on.open(row)}>
      {selectable && (
        <td className="col-check">
          <label>
            <input
              type="checkbox"
              className="check"
              aria-label="选择这一行"
              checked={selected}
              onChange={event => on.select(row, event.target.checked, (event.nativeEvent as PointerEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={isNumeric(column) ? 'col-number' : index === 0 ? 'col-first' : undefined}>
          {index === 0 ? (
            <FirstCell row={row} unfolded={unfolded} onUnfold={onUnfold} onOpen={on.open}>
              {drawCell(row, spec, column, find)}
            </FirstCell>
          ) : (
            drawCell(row, spec, column, find)
          )}
        </td>
      ))}
      {on.tools && <td className="col-tools">{on.tools(row)}</td>}
    </tr>
  )
}

type FirstProps<Row extends RowBase> = Pick<DrawnProps<Row>, 'row' | 'unfolded' | 'onUnfold'> & {
  onOpen: (row: Row) => void
  children: ReactNode
}

/** The link that opens a row, and before it what unfolds the row in place. */
function FirstCell<Row extends RowBase>({ row, unfolded, onUnfold, onOpen, children }: FirstProps<Row>) {
  const link = (
    <a className="line-link" href={addressOf(row)} onClick={event => openHere(event, () => onOpen(row))}>
      {children}
    </a>
  )
  if (!onUnfold) return link
  return (
    <div className="line-unfolds">
      <button
        type="button"
        className="line-unfold"
        aria-label={`${unfolded ? '收起' : '展开'}这一行`}
        aria-expanded={unfolded}
        onClick={() => onUnfold(row)}
      >
        <Icon name="right" size={14} />
      </button>
      {link}
    </div>
  )
}

/** Returns a value of a row, as the page draws it or as its kind says. */
export function drawCell<Row extends RowBase>(row: Row, spec: ListSpec<Row>, column: Column, find: Find): ReactNode {
  const key = column.key as keyof Row & string
  return spec.draw?.[key]?.(row) ?? drawValue(column, valueIn(row, key), find)
}

/** Tells whether a click is on a control, or ends the marking of text, and so does not open the row. */
export function isOwnClick(event: MouseEvent): boolean {
  const own = (event.target as Element).closest('a, button, input, label')
  return own !== null || event.defaultPrevented || String(getSelection() ?? '') !== ''
}

/** Returns the address that opens a row: the present list with the row's drawer. */
export function addressOf(row: RowBase): string {
  const params = new URLSearchParams(location.search)
  params.set('open', String(row.id))
  return `?${params}`
}

/** Opens in place unless a tab or window of its own was asked for. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  open()
}
