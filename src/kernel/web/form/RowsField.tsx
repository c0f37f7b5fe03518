import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { Field } from '../field/Field.tsx'
import { fieldsOf } from '../field/spec.ts'
import { Button } from '../ui/Button.tsx'
import type { FormModel } from './useForm.ts'
import { startValues, type Values } from './values.ts'

/** What an editor of one value of a row takes. */
export type CellProps = { id: string; label: string; row: Values; onChange: (patch: Values) => void }

type Props = {
  form: FormModel
  name: string
  /** What a row holds; its fields with a title are its columns. */
  row: z.ZodObject
  /** What one row is called: 明细. */
  noun: string
  most: number
  /** Draws the editors that need more than their field's kind says, by its name. */
  draw?: Readonly<Record<string, (props: CellProps) => ReactNode>>
  /** What stands below: a sum. */
  children?: ReactNode
}

/** What each changed row was when it began. */
const origins = new WeakMap<Values, Values>()
const originOf = (row: Values): Values => origins.get(row) ?? row

/** Returns a row with what was set in it, which stays the same row for whoever waits to set more. */
function patched(row: Values, patch: Values): Values {
  const changed = { ...row, ...patch }
  origins.set(changed, originOf(row))
  return changed
}

/** Edits the rows that belong to a record: a list of a form whose items are told by a schema. */
export function RowsField({ form, name, row: schema, noun, most, draw = {}, children }: Props) {
  const id = useId()
  const fields = Object.values(fieldsOf(schema))
  const rows = (form.values[name] ?? []) as Values[]
  const fault = form.faults[name]
  /** A row may have moved up, or be gone, when what was awaited for it comes. */
  const change = (changed: Values, patch: Values) => {
    const present = (form.now()[name] ?? []) as Values[]
    form.set(
      name,
      present.map(row => (originOf(row) === originOf(changed) ? patched(row, patch) : row)),
    )
  }
  const add = () => form.set(name, [...rows, startValues(fieldsOf(schema), {})])
  return (
    <fieldset className="field field-wide rows-field" data-field={name} data-wrong={fault !== undefined || undefined}>
      <legend>{form.fields[name]?.title ?? noun}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not kept yet has no number
        <div key={at} className="rows-row">
          {fields.map(field => {
            const label = `${noun} ${at + 1} 的${field.title}`
            const cell = { id: `${id}-${at}-${field.key}`, label, row, onChange: (patch: Values) => change(row, patch) }
            return (
              <div key={field.key} className="rows-cell">
                <label htmlFor={cell.id}>
                  {field.title}
                  {field.required && <i aria-hidden="true">*</i>}
                </label>
                {draw[field.key]?.(cell) ?? (
                  <Field
                    id={cell.id}
                    field={field}
                    value={row[field.key]}
                    describedBy={`${id}-note`}
                    onChange={value => change(row, { [field.key]: value })}
                  />
                )}
              </div>
            )
          })}
          <Button
            kind="text"
            small
            icon="trash"
            aria-label={`删除${noun} ${at + 1}`}
            onClick={() => form.set(name, rows.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      {rows.length < most && (
        <Button kind="text" small icon="plus" onClick={add}>
          增加{noun}
        </Button>
      )}
      {children}
    </fieldset>
  )
}
