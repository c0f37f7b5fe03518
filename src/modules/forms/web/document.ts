import { z } from 'zod'
import { Day, Fen, Id, Timestamp } from '../../../kernel/api/fields.ts'
import type { Column as ListedColumn } from '../../../kernel/api/list.ts'
import type { Content, ShownField, Value } from '../api/content.ts'
import { orderFaults } from '../api/dateOrder.ts'
import {
  type Column,
  type Field,
  type FieldKindOfForm,
  holdsInput,
  isFillable,
  isFilled,
  kindOfValue,
} from '../api/formFields.ts'
import { faultsIn, misfit } from '../api/misfit.ts'

type Kinds = Record<FieldKindOfForm, ListedColumn['kind']>
const kinds: Kinds = {
  text: 'text',
  longText: 'text',
  number: 'decimal',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  choice: 'enum',
  choices: 'enum',
  employee: 'employee',
  department: 'department',
  formula: 'decimal',
  files: 'text',
  table: 'text',
  group: 'text',
  note: 'text',
}

/** Returns a field or cell as the kernel's editors and values expect it. */
export const editedAs = (field: Field | Column) => ({
  kind: field.share ?? kinds[kindOfValue(field)],
  words: Object.fromEntries(field.options.map(option => [option, option])),
})

/** Returns a document's field, or a table's column, as a column of lists and details. */
export function columnOf(field: Field | Column): ListedColumn {
  const { kind, words } = editedAs(field)
  return { key: field.key, title: field.title, kind: field.kind === 'choices' ? 'text' : kind, words }
}

/** Returns a field's value in the shape that details draw. */
export const drawnValue = ({ kind }: Pick<Field, 'kind'>, value: unknown) =>
  kind === 'choices' && Array.isArray(value) ? value.join('、') : value

export const mayFill = (field: ShownField) =>
  isFillable(field) && (field.right === 'edit' || field.right === 'required')

/**
 * Returns the form schema of the fields that a person may fill in. It checks as the server does. `more`: further
 * questions of the form; `before`: the document's present content.
 */
export function schemaOf<More extends z.ZodRawShape>(
  fields: readonly ShownField[],
  more: More = {} as More,
  before: Content = {},
) {
  const open = fields.filter(mayFill)
  const shape = Object.fromEntries(open.map(field => [field.key, schemaOfField(field)]))
  return z.object({ ...shape, ...more } as Record<string, z.ZodType> & More).superRefine((values, context) => {
    for (const { path, other, msg } of orderFaults(fields, { ...before, ...(values as Content) })) {
      const at = open.find(({ key }) => key === path.split('.')[0]) ?? open.find(({ key }) => key === other)
      if (at) context.addIssue({ code: 'custom', path: [at.key], message: msg })
    }
  })
}

function schemaOfField(field: ShownField): z.ZodType {
  const meta = { title: field.title, ...editedAs(field) }
  if (field.kind === 'choices') return z.array(z.string()).default([]).meta(meta)
  if (field.kind === 'table' || field.kind === 'files') return severalOf(field).meta(meta)
  const judged = bare(field).superRefine((value, context) => {
    const words = misfit(field, value as never)
    if (words) context.addIssue({ code: 'custom', message: words })
  })
  return (field.required ? judged : judged.nullish()).meta(meta)
}

function severalOf(field: ShownField): z.ZodType {
  const missing = `请填写${field.title}`
  const judged = z.array(z.unknown(), { error: missing }).superRefine((value, context) => {
    if (field.required && !isFilled(value as never)) context.addIssue({ code: 'custom', message: missing })
    for (const { msg } of faultsIn(field, value as never)) context.addIssue({ code: 'custom', message: msg })
  })
  return field.required ? judged : judged.default([])
}

function bare({ kind, title, required }: ShownField): z.ZodType {
  const missing = { error: `请填写${title}` }
  if (kind === 'money') return Fen
  if (kind === 'number') return z.number(missing)
  if (kind === 'date') return Day
  if (kind === 'datetime') return Timestamp
  if (kind === 'employee' || kind === 'department') return Id
  return required ? z.string(missing).trim().min(1, missing) : z.string()
}

/** Returns the record with which a form of these fields begins. */
export function recordIn(fields: readonly ShownField[], content: Content): Record<string, unknown> {
  const filled = fields.filter(
    field => mayFill(field) && content[field.key] !== null && content[field.key] !== undefined,
  )
  return Object.fromEntries(filled.map(({ key }) => [key, content[key]]))
}

/** Returns a new document: its initial values, and an empty row for each required table. */
export function beginningOf(fields: readonly ShownField[]): Content {
  const begins = fields.flatMap((field): [string, Value][] => {
    if (field.kind === 'table') return field.right === 'required' ? [[field.key, [blankRow(field)]]] : []
    return field.initial === undefined || field.initial === '' ? [] : [[field.key, field.initial]]
  })
  return Object.fromEntries(begins)
}

/** Returns a new row with the initial values of its columns. */
export const blankRow = ({ columns = [] }: Field) =>
  Object.fromEntries(
    columns
      .filter(column => holdsInput(column) && column.initial !== undefined && column.initial !== '')
      .map(({ key, initial }) => [key, initial as string | number | string[]]),
  )
