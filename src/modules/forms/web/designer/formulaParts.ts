import { type Field, fieldKinds, isComparable, kindOfValue } from '../../api/formFields.ts'
import { isSummable } from './design.ts'

/** A button that inserts a part into a formula: the inserted text, the label and the kind. */
export type Part = { insert: string; label: string; note: string }

const notComputed = ['choices', 'employee', 'department']

/** Returns the fields that a formula may name, by their titles. Of each table it has the numeric columns. */
export function formulaParts(fields: readonly Field[], self: Field, table: Field | undefined): Part[] {
  const usable = (field: Field) =>
    field.key !== self.key && isComparable(field) && !notComputed.includes(kindOfValue(field))
  const named = (note: (field: Field) => string) => (field: Field) => ({
    insert: `{${field.title}}`,
    label: `{${field.title}}`,
    note: note(field),
  })
  const beside = ((table?.columns ?? []) as Field[]).filter(usable).map(named(() => '本行'))
  const taken = new Set(beside.map(({ insert }) => insert))
  const alone = fields.filter(usable).map(named(({ kind }) => fieldKinds[kind]))
  return [...beside, ...alone.filter(({ insert }) => !taken.has(insert)), ...(table ? [] : fields.flatMap(sumsIn))]
}

const sumsIn = ({ title, columns = [] }: Field): Part[] =>
  columns.filter(isSummable).map(column => ({
    insert: `SUM({${title}.${column.title}})`,
    label: `{${title}.${column.title}}`,
    note: '明细合计',
  }))
