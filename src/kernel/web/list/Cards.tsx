import { valueIn } from '../../api/customNames.ts'
import type { FieldKind } from '../../api/fields.ts'
import type { Column } from '../../api/list.ts'
import type { CustomColumn } from '../customColumns.ts'
import { useChoice } from '../field/reference.ts'
import { addressOf, drawCell, isOwnClick, openHere } from './Line.tsx'
import type { RowBase } from './rows.ts'
import type { ListSpec } from './spec.ts'
import type { RowsProps } from './Table.tsx'

/** Shows the rows as cards, for a phone: name and amount, then in one or two lines the columns that the page wants there. */
export function Cards<Row extends RowBase>({ list, rows, onOpen, tools, selectable }: RowsProps<Row>) {
  const find = useChoice()
  const { spec } = list
  const own = list.columns.filter((column: CustomColumn) => column.listed).map(column => column.key)
  const [first, ...rest] = [spec.shown[0], ...(spec.card ?? spec.shown.slice(1, 6)), ...own].flatMap(
    key => list.columns.find(column => column.key === key) ?? [],
  )
  const amount = rest.find(({ kind }) => kind === 'money')
  if (!first) return null
  return (
    <ul className="cards" aria-label={`${spec.noun}列表`}>
      {rows.map(row => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the card does the same by keyboard
        <li
          key={row.id}
          className={`card${list.changed.has(row.id) ? ' line-changed' : ''}`}
          onClick={event => !isOwnClick(event) && onOpen(row)}
        >
          <header>
            {selectable && (
              <label className="card-check">
                <input
                  type="checkbox"
                  className="check"
                  aria-label="选择这一条"
                  checked={list.selection.has(row.id)}
                  onChange={event => list.selection.set([row], event.target.checked)}
                />
              </label>
            )}
            <a className="line-link" href={addressOf(row)} onClick={event => openHere(event, () => onOpen(row))}>
              {drawCell(row, spec, first, find)}
            </a>
            {amount && isSaid(row, spec, amount) && (
              <b className="card-amount" title={amount.title}>
                {drawCell(row, spec, amount, find)}
              </b>
            )}
            {tools?.(row)}
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
      ))}
    </ul>
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
