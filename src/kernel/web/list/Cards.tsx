import { memo, useMemo } from 'react'
import { valueIn } from '../../api/customNames.ts'
import type { FieldKind } from '../../api/fields.ts'
import type { Column } from '../../api/list.ts'
import type { CustomColumn } from '../customColumns.ts'
import { useChoice } from '../field/reference.ts'
import { addressOf, drawCell, isOwnClick, type LineProps, openHere } from './Line.tsx'
import type { RowBase } from './rows.ts'
import { Waiting } from './States.tsx'
import type { ListSpec } from './spec.ts'
import type { RowsProps } from './Table.tsx'
import { useHandlers } from './useHandlers.ts'
import { useLacksNames } from './useLacksNames.ts'

/**
 * Shows the rows as cards, for a phone: name and amount, then in one or two lines the columns that the page wants there; first the shape of
 * rows, until their names are known.
 */
export function Cards<Row extends RowBase>({ list, rows, onOpen, tools, selectable }: RowsProps<Row>) {
  const find = useChoice()
  const on = useHandlers(list, rows, onOpen, tools)
  const { spec, columns } = list
  const shown = useMemo(() => cardColumns(spec, columns), [spec, columns])
  const lacksNames = useLacksNames(rows, shown, spec, find)
  if (lacksNames) return <Waiting columns={shown.length} />
  return (
    <ul className="cards" aria-label={`${spec.noun}列表`}>
      {rows.map(row => (
        <Card
          key={row.id}
          row={row}
          spec={spec}
          columns={shown}
          find={find}
          selectable={selectable}
          selected={list.selection.has(row.id)}
          changed={list.changed.has(row.id)}
          on={on}
        />
      ))}
    </ul>
  )
}

/** Returns the columns of a card, the one that names the row first. */
function cardColumns<Row extends RowBase>({ shown, card }: ListSpec<Row>, columns: readonly Column[]): Column[] {
  const own = columns.filter((column: CustomColumn) => column.listed).map(column => column.key)
  return [shown[0], ...(card ?? shown.slice(1, 6)), ...own].flatMap(
    key => columns.find(column => column.key === key) ?? [],
  )
}

/** Draws one row; as long as nothing of it changes it is not drawn anew. */
const Card = memo(DrawnCard) as typeof DrawnCard

function DrawnCard<Row extends RowBase>(props: Omit<LineProps<Row>, 'current'>) {
  const { row, spec, columns, find, selectable, selected, changed, on } = props
  const [first, ...rest] = columns
  const amount = rest.find(({ kind }) => kind === 'money')
  if (!first) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card does the same by keyboard
    <li className={`card${changed ? ' line-changed' : ''}`} onClick={event => !isOwnClick(event) && on.open(row)}>
      <header>
        {selectable && (
          <label className="card-check">
            <input
              type="checkbox"
              className="check"
              aria-label="选择这一条"
              checked={selected}
              onChange={event => on.select(row, event.target.checked, false)}
            />
          </label>
        )}
        <a className="line-link" href={addressOf(row)} onClick={event => openHere(event, () => on.open(row))}>
          {drawCell(row, spec, first, find)}
        </a>
        {amount && isSaid(row, spec, amount) && (
          <b className="card-amount" title={amount.title}>
            {drawCell(row, spec, amount, find)}
          </b>
        )}
        {on.tools?.(row)}
      </header>
      <dl>
        {rest
          .filter(column => column !== amount && isSaid(row, spec, column))
          .map(column => (
            <div key={column.key}>
              <dt className={saysItself.includes(column.kind) ? 'unseen' : undefined}>{column.title}</dt>
              <dd>{drawCell(row, spec, column, find)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

/** Kinds of values that say without a title what they are. */
const saysItself: readonly FieldKind[] = [
  'text',
  'phone',
  'enum',
  'enums',
  'dictionary',
  'dictionaries',
  'employee',
  'department',
]

/** Tells whether a card shows a column of a row: an empty one takes no room, unless the page draws it. */
function isSaid<Row extends RowBase>(row: Row, { draw }: ListSpec<Row>, { key }: Column): boolean {
  const value = valueIn(row, key)
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return !isEmpty || Object.hasOwn(draw ?? {}, key)
}
