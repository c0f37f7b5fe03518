import { z } from 'zod'
import { Day, Fen, Id, Timestamp } from '../../../kernel/contract/fields.ts'
import type { Column } from '../../../kernel/contract/list.ts'
import type { Content, ShownField } from '../contract/approval.ts'
import { type FieldKindOfForm, holdsInput } from '../contract/engine/formFields.ts'
import { misfit } from '../contract/engine/misfit.ts'

type Kinds = Record<FieldKindOfForm, Column['kind']>
const kinds: Kinds = {
  ...{ text: 'text', longText: 'text', number: 'decimal', money: 'money', date: 'date', datetime: 'datetime' },
  ...{ choice: 'enum', choices: 'enum', employee: 'employee', department: 'department' },
  ...{ formula: 'decimal', files: 'text', table: 'text', group: 'text', note: 'text' },
}

const wordsOf = ({ options }: ShownField) => Object.fromEntries(options.map(option => [option, option]))

/** A document's field as lists and details know columns. */
export function columnOf(field: ShownField): Column {
  const kind = field.kind === 'choices' ? 'text' : kinds[field.kind]
  return { key: field.key, title: field.title, kind, words: wordsOf(field) }
}

/** What a document holds, as details draw it. */
export function recordOf(fields: readonly ShownField[], content: Content): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ key, kind }) => {
      const value = content[key]
      return [key, kind === 'choices' && Array.isArray(value) ? value.join('、') : value]
    }),
  )
}

export const mayFill = (field: ShownField) =>
  holdsInput(field) && (field.right === 'edit' || field.right === 'required')

/** The schema of the fields that may be filled in, for a form: each is judged as the server judges it. */
export function schemaOf(fields: readonly ShownField[]) {
  return z.object(Object.fromEntries(fields.filter(mayFill).map(field => [field.key, schemaOfField(field)])))
}

function schemaOfField(field: ShownField): z.ZodType {
  const meta = { title: field.title, kind: kinds[field.kind], words: wordsOf(field) }
  if (field.kind === 'choices') return z.array(z.string()).default([]).meta(meta)
  const judged = bare(field).superRefine((value, context) => {
    const words = misfit(field, value as never)
    if (words) context.addIssue({ code: 'custom', message: words })
  })
  return (field.required ? judged : judged.nullish()).meta(meta)
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

/** What a form of the fields that may be filled in begins with. */
export function recordIn(fields: readonly ShownField[], content: Content): Record<string, unknown> {
  const filled = fields.filter(
    field => mayFill(field) && content[field.key] !== null && content[field.key] !== undefined,
  )
  return Object.fromEntries(filled.map(({ key }) => [key, content[key]]))
}
