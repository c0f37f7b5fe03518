import { cut } from '../../../../kernel/api/text.ts'
import {
  type Column,
  type ColumnKind,
  columnKinds,
  type Field,
  type FieldKindOfForm,
  fieldKinds,
  kindOfValue,
} from '../../api/formFields.ts'

/** The place of a field (its key) or of a column (`items.price`). */
export type Place = string

/** The kinds of the palette by group. */
export const palette: readonly { title: string; kinds: readonly FieldKindOfForm[] }[] = [
  { title: '文字与选择', kinds: ['text', 'longText', 'choice', 'choices'] },
  { title: '数字与日期', kinds: ['number', 'money', 'date', 'datetime'] },
  { title: '组织', kinds: ['employee', 'department'] },
  { title: '高级', kinds: ['table', 'formula', 'files'] },
  { title: '版面', kinds: ['group', 'note'] },
]

export const isColumnKind = (kind: FieldKindOfForm): kind is ColumnKind =>
  (columnKinds as readonly FieldKindOfForm[]).includes(kind)

const everyKey = (fields: readonly Field[]) =>
  new Set(fields.flatMap(field => [field.key, ...(field.columns ?? []).map(column => column.key)]))

/** Returns a key that the form does not use. */
function freshKey(fields: readonly Field[]): string {
  const taken = everyKey(fields)
  let at = taken.size + 1
  while (taken.has(`f${at}`)) at++
  return `f${at}`
}

function freshTitle(wanted: string, taken: readonly string[]): string {
  let title = wanted
  for (let at = 2; taken.includes(title); at++) title = `${wanted}${at}`
  return cut(title, 30)
}

const fresh = (kind: FieldKindOfForm, fields: readonly Field[], beside: readonly string[]): Field => ({
  key: freshKey(fields),
  title: freshTitle(fieldKinds[kind], beside),
  kind,
  required: false,
  options: kind === 'choice' || kind === 'choices' ? ['选项1', '选项2'] : [],
  ...(kind === 'formula' ? { formula: '', result: 'number' as const } : {}),
})

/** Returns the form with a new field before place `at`, and the field's key. */
export function withNew(fields: readonly Field[], kind: FieldKindOfForm, at: number): [Field[], Place] {
  const field = fresh(
    kind,
    fields,
    fields.map(one => one.title),
  )
  const first: Column = { ...fresh('text', [...fields, field], []), kind: 'text', title: '名称' }
  const whole = kind === 'table' ? { ...field, columns: [first] } : field
  return [fields.toSpliced(at, 0, whole), field.key]
}

/** Returns the form with a new column at the end of a table, and its place. */
export function withColumn(fields: readonly Field[], table: string, kind: ColumnKind): [Field[], Place] {
  const columns = fields.find(field => field.key === table)?.columns ?? []
  const column = {
    ...fresh(
      kind,
      fields,
      columns.map(one => one.title),
    ),
    kind,
  } as Column
  return [changed(fields, table, { columns: [...columns, column] }), `${table}.${column.key}`]
}

/** Tells whether a column can be added up. */
export const isSummable = (column: Pick<Field, 'kind' | 'result'>) => ['number', 'money'].includes(kindOfValue(column))

/**
 * Returns the form with a column's total after its table, and the total's key. A form that has this total stays as it
 * is.
 */
export function withTotal(fields: readonly Field[], place: Place): [Field[], Place] {
  const { field: column, table } = found(fields, place) ?? {}
  if (!column || !table) return [[...fields], place]
  const formula = `SUM(${place})`
  const already = fields.find(field => field.formula?.replaceAll(' ', '') === formula)
  if (already) return [[...fields], already.key]
  const [next, key] = withNew(fields, 'formula', fields.indexOf(table) + 1)
  const titles = fields.map(({ title }) => title)
  const result = kindOfValue(column) === 'money' ? ('money' as const) : ('number' as const)
  return [changed(next, key, { title: freshTitle(`${cut(column.title, 26)}合计`, titles), formula, result }), key]
}

/** Returns the form with a changed field or column. */
export function changed(fields: readonly Field[], place: Place, patch: Partial<Field>): Field[] {
  const [key, column] = place.split('.')
  return fields.map(field => {
    if (field.key !== key) return field
    if (column === undefined) return { ...field, ...patch }
    const columns = field.columns?.map(one => (one.key === column ? ({ ...one, ...patch } as Column) : one))
    return { ...field, columns }
  })
}

/** Returns the form without a field or column. */
export function without(fields: readonly Field[], place: Place): Field[] {
  const [key, column] = place.split('.')
  if (column === undefined) return fields.filter(field => field.key !== key)
  return fields.map(field =>
    field.key === key ? { ...field, columns: field.columns?.filter(one => one.key !== column) } : field,
  )
}

/** Returns the form with a copy of a field after it, and the copy's key. The columns of a copied table get new keys. */
export function withCopy(fields: readonly Field[], key: string): [Field[], Place] {
  const at = fields.findIndex(field => field.key === key)
  const field = fields[at] as Field
  const copy = {
    ...field,
    key: freshKey(fields),
    title: freshTitle(
      field.title,
      fields.map(one => one.title),
    ),
  }
  const taken = [...fields, copy]
  const columns = field.columns?.map(column => {
    const key = freshKey(taken)
    taken.push({ ...copy, key, columns: [] })
    return { ...column, key }
  })
  const whole = columns ? { ...copy, columns: renamed(field.columns ?? [], columns) } : copy
  return [fields.toSpliced(at + 1, 0, whole), whole.key]
}

/** Makes formulas of copied columns name the copies. */
function renamed(before: readonly Column[], after: readonly Column[]): Column[] {
  const keys = new Map(before.map((column, at) => [column.key, after[at]?.key ?? column.key]))
  return after.map(column => ({
    ...column,
    ...(column.formula
      ? { formula: column.formula.replaceAll(/[A-Za-z][A-Za-z0-9]*/g, name => keys.get(name) ?? name) }
      : {}),
  }))
}

/** Returns the field or column at a place, with its table. */
export function found(fields: readonly Field[], place: Place | undefined) {
  const [key, column] = place?.split('.') ?? []
  const field = fields.find(one => one.key === key)
  if (column === undefined) return field && { field, table: undefined }
  const inside = field?.columns?.find(one => one.key === column)
  return inside && { field: inside as Field, table: field }
}
