import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import type { Field, Row } from '../../api/formFields.ts'
import { CellValue } from './CellValue.tsx'
import { isNumeric, sumsOf } from './rows.ts'

/** Shows the rows of a table to a reader, with the sums of its numeric columns. */
export function RowsTable({ field, rows }: { field: Field; rows: readonly Row[] }) {
  const columns = field.columns ?? []
  if (rows.length === 0) return <Nothing />
  const sums = sumsOf(columns, rows)
  return (
    <div className="document-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {columns.map(column => (
              <th key={column.key} scope="col" data-number={isNumeric(column) || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
            <tr key={at}>
              <td data-title="序号">{at + 1}</td>
              {columns.map(column => (
                <td key={column.key} data-title={column.title} data-number={isNumeric(column) || undefined}>
                  <CellValue field={column} value={row[column.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && sums.some(sum => sum !== undefined) && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map((column, at) => (
                <td key={column.key} data-title={`${column.title}合计`} data-number>
                  {sums[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
