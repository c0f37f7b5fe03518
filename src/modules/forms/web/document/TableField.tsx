import { useId, useRef } from 'react'
import { Field as Editor } from '../../../../kernel/web/field/Field.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { ShownField, Value } from '../../api/content.ts'
import { type Column, holdsInput, type Row, tableLimits } from '../../api/formFields.ts'
import { faultsIn } from '../../api/misfit.ts'
import { blankRow, editedAs } from '../document.ts'
import { CellValue } from './CellValue.tsx'
import { isNumeric, sumsOf } from './rows.ts'

type Props = {
  form: FormModel
  field: ShownField
  /** The rows with their computed cells. */
  computed: Value | undefined
  /** Why a formula in the rows has no result. */
  noResult: string | undefined
}

/** Draws a table to fill in. People add, copy and remove rows; numeric columns show their sums. */
export function TableField({ form, field, computed, noResult }: Props) {
  const id = useId()
  const rows = (form.values[field.key] ?? []) as Row[]
  const { keys, change } = useRows(rows, next => form.set(field.key, next))
  const shown = (Array.isArray(computed) ? computed : rows) as Row[]
  const fault = form.faults[field.key]
  const wrong = fault === undefined ? [] : faultsIn(field, rows)
  const columns = field.columns ?? []
  return (
    <section
      className="field field-wide document-table"
      data-field={field.key}
      data-wrong={fault !== undefined || undefined}
      aria-labelledby={id}
    >
      <header>
        <span className="document-label" id={id}>
          {field.title}
          {field.required && <i aria-hidden="true">*</i>}
        </span>
        {field.help && <small className="document-help">{field.help}</small>}
      </header>
      {rows.length > 0 && (
        <div className="document-rows">
          <table>
            <Head columns={columns} />
            <tbody>
              {rows.map((row, at) => (
                <tr key={keys[at]}>
                  <td data-title="序号">{at + 1}</td>
                  {columns.map(column => (
                    <td key={column.key} data-title={column.title} data-number={isNumeric(column) || undefined}>
                      <Cell
                        column={column}
                        label={`${field.title}第 ${at + 1} 行${column.title}`}
                        value={holdsInput(column) ? row[column.key] : shown[at]?.[column.key]}
                        invalid={wrong.some(one => one.path === `.${at}.${column.key}`)}
                        onChange={value => change.cell(at, column.key, value)}
                      />
                    </td>
                  ))}
                  <td className="document-row-tools">
                    <Button
                      kind="text"
                      small={true}
                      icon="copy"
                      aria-label={`复制第 ${at + 1} 行`}
                      disabled={rows.length >= tableLimits.rows}
                      onClick={() => change.copy(at)}
                    />
                    <Button
                      kind="text"
                      small={true}
                      icon="trash"
                      aria-label={`删除第 ${at + 1} 行`}
                      onClick={() => change.remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
            <Foot columns={columns} rows={shown} />
          </table>
        </div>
      )}
      <Button small icon="plus" disabled={rows.length >= tableLimits.rows} onClick={() => change.add(blankRow(field))}>
        添加一行
      </Button>
      <div className="field-note">
        {(fault ?? noResult) && (
          <p className="field-fault" role="alert">
            {fault ?? noResult}
          </p>
        )}
      </div>
    </section>
  )
}

function Head({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">序号</th>
        {columns.map(column => (
          <th
            key={column.key}
            scope="col"
            data-number={isNumeric(column) || undefined}
            title={column.help || undefined}
          >
            {column.title}
            {column.required && holdsInput(column) && <i aria-hidden="true">*</i>}
          </th>
        ))}
        <th scope="col" aria-label="操作" />
      </tr>
    </thead>
  )
}

function Foot({ columns, rows }: { columns: readonly Column[]; rows: readonly Row[] }) {
  const sums = sumsOf(columns, rows)
  if (rows.length < 2 || sums.every(sum => sum === undefined)) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">合计</th>
        {columns.map((column, at) => (
          <td key={column.key} data-title={`${column.title}合计`} data-number>
            {sums[at]}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

type CellProps = {
  column: Column
  label: string
  value: unknown
  invalid: boolean
  onChange: (value: unknown) => void
}

function Cell({ column, label, value, invalid, onChange }: CellProps) {
  const id = useId()
  if (!holdsInput(column)) return <CellValue field={column} value={value} />
  const many = column.kind === 'choices'
  const spec = {
    key: column.key,
    title: label,
    ...editedAs(column),
    required: column.required,
    many,
    nothing: many ? ([] as []) : null,
  }
  return (
    <>
      <label className="document-cell-label" htmlFor={id}>
        {label}
      </label>
      <Editor
        id={id}
        field={spec}
        value={value ?? (many ? [] : null)}
        invalid={invalid}
        onChange={onChange}
        lines={column.kind === 'longText'}
        placeholder={column.placeholder ?? ''}
      />
    </>
  )
}

/** Gives each row a key, so that half-typed text stays in its row when people add or remove others. */
function useRows(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const names = useRef<string[]>([])
  while (names.current.length < rows.length) names.current.push(crypto.randomUUID())
  names.current.length = rows.length
  const change = {
    cell: (at: number, key: string, value: unknown) =>
      onChange(rows.map((row, index) => (index === at ? ({ ...row, [key]: value } as Row) : row))),
    add: (row: Row) => onChange([...rows, row]),
    copy: (at: number) => {
      names.current.splice(at + 1, 0, crypto.randomUUID())
      onChange(rows.toSpliced(at + 1, 0, { ...rows[at] }))
    },
    remove: (at: number) => {
      names.current.splice(at, 1)
      onChange(rows.toSpliced(at, 1))
    },
  }
  return { keys: names.current, change }
}
