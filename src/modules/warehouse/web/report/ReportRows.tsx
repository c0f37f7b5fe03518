import { Link } from 'react-router'
import { nothing, numberWords } from '../../../../kernel/api/format.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { Report } from '../../api/report.ts'
import '../../../../kernel/web/ui/reportTable.css'
import './report.css'

type Props = { columns: readonly Column[]; rows: Report['rows'] }

/** Draws rows of a report as a table, as cards on a phone; each opens what it is made of, or its document. */
export function ReportRows({ columns, rows }: Props) {
  const [head, ...figures] = columns
  if (!head) return null
  return (
    <div className="stock-report-rows">
      <table className="report-table">
        <thead>
          <tr>
            <th>{head.title}</th>
            {figures.map(({ key, title, kind }) => (
              <th key={key} className={kind === 'text' ? undefined : 'number'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, to, cells }) => (
            <tr key={id}>
              <td>{to ? <Link to={to}>{cells.name}</Link> : cells.name || nothing}</td>
              {figures.map(column => (
                <td
                  key={column.key}
                  className={column.kind === 'text' ? undefined : 'number'}
                  data-head={column.title}
                  data-empty={cells[column.key] === null || undefined}
                >
                  {column.kind === 'integer' && cells[column.key] !== null ? (
                    numberWords(Number(cells[column.key]))
                  ) : (
                    <Value column={column} value={cells[column.key]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
