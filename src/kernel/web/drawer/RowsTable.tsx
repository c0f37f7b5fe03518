import { type ReactNode, use } from 'react'
import type { Column } from '../../api/list.ts'
import { Value } from '../field/Value.tsx'
import { RowsOnPage } from '../ply/paperForm.ts'
import { seenColumns } from '../seenColumns.ts'
import { isNumber, Whole } from './Whole.tsx'
import '../form/form.css'

type Props<Row> = {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Draws the values that need more than their kind says; undefined for the others. */
  draw?: (column: Column, row: Row) => ReactNode | undefined
}

const figures: readonly Column['kind'][] = ['integer', 'decimal', 'money', 'area', 'rate', 'discount']

/** Figures stand to the right, and a day stays on one line. */
const classOf = ({ kind }: Column) =>
  figures.includes(kind) ? 'rows-figure' : kind === 'date' ? 'rows-day' : undefined

type Shown = Readonly<Record<string, unknown>>

function Cell({ column, value, drawn }: { column: Column; value: unknown; drawn: ReactNode | undefined }) {
  const page = use(RowsOnPage)
  const usual = () =>
    column.kind === 'text' && typeof value === 'string' && value !== '' ? (
      <Whole text={value} />
    ) : (
      <Value column={column} value={value} />
    )
  const shown = drawn ?? usual()
  return (
    <td className={isNumber(value) ? 'whole' : classOf(column)}>
      {page ? <div className="ply-cell">{shown}</div> : shown}
    </td>
  )
}

/** Draws the rows that belong to a record, on screens and on paper, by the columns that the person may see. */
export function RowsTable<Row extends { id: number }>({ columns, rows, draw }: Props<Row>) {
  const seen = seenColumns(columns)
  const page = use(RowsOnPage)
  const shown = page ? rows.slice(page.from, page.to) : rows
  const table = (
    <table className="changes">
      <thead>
        <tr>
          {seen.map(column => (
            <th key={column.key} className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(row => (
          <tr key={row.id}>
            {seen.map(column => (
              <Cell key={column.key} column={column} value={(row as Shown)[column.key]} drawn={draw?.(column, row)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return page ? table : <div className="rows-scroll">{table}</div>
}
