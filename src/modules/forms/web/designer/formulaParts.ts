import { type Field, fieldKinds, isComparable, kindOfValue } from '../../contract/formFields.ts'
import { isSummable } from './design.ts'

/** Something that a press puts into a formula: what is written then, how it is shown, and what it is. */
export type Part = { insert: string; label: string; note: string }

const notComputed = ['choices', 'employee', 'department']

/** The fields that a formula may name, by their titles; of the form's tables each column that can be added up, with its table. */
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
