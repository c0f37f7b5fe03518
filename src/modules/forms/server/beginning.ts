import { own } from '../../../kernel/api/own.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Content, Value } from '../api/content.ts'
import { areRows, beginnings, type Column, type Field, type FieldValue, holdsInput } from '../api/formFields.ts'
import { type Computation, compute } from '../api/formula/compute.ts'

/** Returns a field's initial value for the person who starts; undefined if the form sets none. */
export function beginningOf(desk: Desk, { initial, kind }: Field | Column): Value | undefined {
  if (initial === beginnings.today) return kind === 'date' ? formatDate(clock.date()) : clock.date().toISOString()
  if (initial === beginnings.me) return desk.employeeId
  if (initial === beginnings.mine) return desk.who.departmentId
  return initial === '' ? undefined : initial
}

/** Returns a new document: the initial value of each field that was not sent, and all computed values. */
export function begun(desk: Desk, fields: readonly Field[], content: Content): Computation {
  const at = fields.flatMap(field => {
    const value = holdsInput(field) && !Object.hasOwn(content, field.key) ? beginningOf(desk, field) : undefined
    return value === undefined ? [] : [[field.key, value] as const]
  })
  return compute(fields, { ...Object.fromEntries(at), ...inputOf(fields, content) })
}

/**
 * Returns the part of a document that people may send: fields that people fill in, and of tables only known columns.
 */
export function inputOf(fields: readonly Field[], content: Content): Content {
  const given = fields.filter(field => holdsInput(field) && Object.hasOwn(content, field.key))
  return Object.fromEntries(given.map(field => [field.key, cleaned(field, own(content, field.key) ?? null) as Value]))
}

function cleaned(field: Field, value: FieldValue): FieldValue {
  if (field.kind !== 'table' || !areRows(value)) return value
  const columns = (field.columns ?? []).filter(holdsInput)
  return value.map(row =>
    Object.fromEntries(columns.flatMap(({ key }) => (Object.hasOwn(row, key) ? [[key, own(row, key) ?? null]] : []))),
  )
}
