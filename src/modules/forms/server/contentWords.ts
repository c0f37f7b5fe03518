import { formatFen } from '../../../kernel/api/format.ts'
import { own } from '../../../kernel/api/own.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Changes, fieldNamed } from '../../../kernel/server/log/audit.ts'
import { namesOf } from '../../../kernel/server/record/names.ts'
import type { Content } from '../api/content.ts'
import {
  type Column,
  type Field,
  type FieldValue,
  figureWords,
  holdsValue,
  isFilled,
  kindOfValue,
  type Row,
} from '../api/formFields.ts'

type Names = Record<'employee' | 'department' | 'file', ReadonlyMap<number, string>>

/** Returns the log's words for a change of a document: each field by its title, before and after. */
export async function contentChanges(
  desk: Desk,
  fields: readonly Field[],
  before: Content,
  after: Content,
): Promise<Changes> {
  const differ = (field: Field) =>
    JSON.stringify(own(before, field.key) ?? null) !== JSON.stringify(own(after, field.key) ?? null)
  const changed = fields.filter(field => holdsValue(field) && differ(field))
  const names = await namesFor(desk, changed, [before, after])
  return Object.fromEntries(
    changed.map(field => [
      fieldNamed(field.title),
      [before, after].map(content => inWords(field, own(content, field.key) ?? null, names)) as [string, string],
    ]),
  )
}

/** Returns the names of the people, departments and files in the changed fields. */
async function namesFor(desk: Desk, fields: readonly Field[], contents: readonly Content[]): Promise<Names> {
  const named = { employee: new Set<number>(), department: new Set<number>(), file: new Set<number>() }
  for (const content of contents)
    for (const field of fields)
      for (const { kind, value } of plainValues(field, own(content, field.key) ?? null)) {
        const of = kind === 'files' ? 'file' : kind
        if (of === 'employee' || of === 'department' || of === 'file')
          for (const id of [value].flat()) if (typeof id === 'number') named[of].add(id)
      }
  return {
    employee: await namesOf(desk, 'employee', named.employee),
    department: await namesOf(desk, 'department', named.department),
    file: await namesOf(desk, 'file', named.file),
  }
}

/** Returns the value of a field, or of every cell of its rows, each with its kind. */
function plainValues(field: Field, value: FieldValue) {
  if (field.kind !== 'table') return [{ kind: field.kind, value }]
  return rowsOf(value).flatMap(row =>
    (field.columns ?? []).map(column => ({ kind: column.kind, value: own(row, column.key) ?? null })),
  )
}

const rowsOf = (value: FieldValue): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])

function inWords(field: Field | Column, value: FieldValue, names: Names): string {
  if (!isFilled(value)) return ''
  if (field.kind === 'table')
    return rowsOf(value)
      .map((row, at) => `${at + 1}. ${rowInWords(field, row, names)}`)
      .join('；')
  if (field.kind === 'employee' || field.kind === 'department')
    return names[field.kind].get(Number(value)) ?? String(value)
  if (field.kind === 'files') return (value as number[]).map(id => names.file.get(id) ?? id).join('、')
  if (field.kind === 'datetime') return formatDateTime(String(value))
  if (kindOfValue(field) === 'money') return formatFen(Number(value))
  if (typeof value === 'number') return figureWords(field, value)
  return Array.isArray(value) ? value.join('、') : String(value)
}

const noNames: Names = { employee: new Map(), department: new Map(), file: new Map() }

/** Returns the words for a value that names no person, department or file. */
export const plainWords = (field: Field, value: FieldValue): string => inWords(field, value, noNames)

const rowInWords = ({ columns = [] }: Field, row: Row, names: Names) =>
  columns
    .filter(column => isFilled(own(row, column.key)))
    .map(column => `${column.title} ${inWords(column, own(row, column.key) ?? null, names)}`)
    .join('，')
