import type { ReactNode } from 'react'
import { valueIn } from '../../api/customNames.ts'
import type { Column } from '../../api/list.ts'
import { Value } from '../field/Value.tsx'
import { seenColumns } from '../seenColumns.ts'

type Props = {
  columns: readonly Column[]
  record: Readonly<Record<string, unknown>>
  /** The columns that take a line of their own. */
  wide?: readonly string[]
  /** Draws the values that need more than their kind says; undefined for the others. */
  draw?: (column: Column) => ReactNode | undefined
}

/** Draws the values of a record that the person may see, column by column. */
export function RecordFacts({ columns, record, wide, draw }: Props) {
  return (
    <dl className="facts">
      <FactLines columns={columns} record={record} wide={wide} draw={draw} />
    </dl>
  )
}

/** Draws such values as lines of a list that has others too. */
export function FactLines({ columns, record, wide = [], draw }: Props) {
  return seenColumns(columns).map(column => (
    <div key={column.key} className={wide.includes(column.key) ? 'fact-wide' : undefined}>
      <dt>{column.title}</dt>
      <dd>{draw?.(column) ?? <Value column={column} value={valueIn(record, column.key)} />}</dd>
    </div>
  ))
}
