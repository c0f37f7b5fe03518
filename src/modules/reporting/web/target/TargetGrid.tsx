import type { KeyboardEvent } from 'react'
import { type Measure, measured, months, partsOf, sumOf, type TargetLine } from '../../api/target.ts'
import { arranged, keyOf, pasted, type Row, shownTarget, type Typed, withTyped } from './sheet.ts'

type Props = {
  lines: readonly TargetLine[]
  measure: Measure
  typed: Typed
  wrong: readonly string[]
  editable: boolean
  onType: (typed: Typed) => void
}

/** Twelve months by line; a block of a workbook can be pasted into it, arrows up and down go from line to line. */
export function TargetGrid(props: Props) {
  const rows = arranged(props.lines)
  const now = withTyped(props.lines, props.typed, props.measure)
  return (
    <div className="target-scroll">
      <table className="target-grid">
        <thead>
          <tr>
            <th scope="col">部门与员工</th>
            {months.map(month => (
              <th key={month} scope="col">
                {month} 月
              </th>
            ))}
            <th scope="col">全年</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Line key={keyOf(row.line, 0)} {...props} row={row} at={at} rows={rows} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Props & { row: Row; at: number; rows: readonly Row[]; now: readonly TargetLine[] }

function Line({ row: { line, depth }, at, rows, now, measure, typed, wrong, editable, onType }: LineProps) {
  const current = now.find(one => one.departmentId === line.departmentId && one.employeeId === line.employeeId) ?? line
  const parts = partsOf(now, current)
  const shownLines = rows.map(row => row.line)
  return (
    <tr data-kind={line.employeeId === null ? 'group' : 'person'}>
      <th scope="row" style={{ paddingInlineStart: 12 + depth * 18 }}>
        {line.name}
      </th>
      {months.map(month => {
        const key = keyOf(line, month)
        const value = current.values[month - 1] ?? null
        const sum = sumOf(parts.map(part => part.values[month - 1] ?? null))
        const differs = sum !== null && sum !== value
        return (
          <td key={month}>
            {editable ? (
              <input
                inputMode="decimal"
                aria-label={`${line.name} ${month} 月`}
                aria-invalid={wrong.includes(key) || undefined}
                data-changed={typed[key] !== undefined || undefined}
                data-cell={`${at}-${month}`}
                value={typed[key] ?? shownTarget(measure, line.values[month - 1] ?? null)}
                onChange={event => onType({ [key]: event.target.value })}
                onKeyDown={event => walk(event, at, month)}
                onPaste={event => {
                  const text = event.clipboardData.getData('text/plain')
                  if (!/[\t\n]/.test(text.trimEnd())) return
                  event.preventDefault()
                  onType(pasted(shownLines, { line: at, month }, text))
                }}
              />
            ) : (
              measured(measure, value)
            )}
            {differs && <small title="下级目标之和与此不同">下级合计 {measured(measure, sum)}</small>}
          </td>
        )
      })}
      <td className="target-sum">{measured(measure, sumOf(current.values))}</td>
    </tr>
  )
}

/** Enter and the arrows up and down go to the same month of the next line. */
function walk(event: KeyboardEvent<HTMLInputElement>, at: number, month: number): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (!step || event.nativeEvent.isComposing) return
  event.preventDefault()
  const grid = event.currentTarget.closest('table')
  const next = grid?.querySelector<HTMLInputElement>(`[data-cell="${at + step}-${month}"]`)
  next?.focus()
  next?.select()
}
