import type { Column } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { namesIn } from '../../../kernel/server/reference.ts'
import type { ColumnKind } from '../../../kernel/server/sheet/values.ts'
import type { SheetColumn } from '../../../kernel/server/sheet/writer.ts'

/** Names of people, departments, words and what the columns refer to besides, by id. */
export type Names = {
  employee: Map<number, string>
  department: Map<number, string>
  item: Map<number, string>
  reference: Map<string, Map<number, string>>
}

/** The names behind ids, of people and words that are gone too. */
export async function loadNames(desk: Desk, columns: readonly Column[]): Promise<Names> {
  const referred = new Set(columns.flatMap(column => (column.kind === 'reference' && column.of) || []))
  const reference = new Map<string, Map<number, string>>()
  for (const of of referred) reference.set(of, await namesIn(desk, of))
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(row => [row.id, row.name]))
  return {
    employee: byId(await desk.from('employee').select(['id', 'name']).execute()),
    department: byId(await desk.from('department').select(['id', 'name']).execute()),
    item: byId(await desk.from('dictionaryItem').select(['id', 'label as name']).execute()),
    reference,
  }
}

const sheetKinds: Partial<Record<Column['kind'], ColumnKind>> = {
  money: 'money',
  integer: 'integer',
  date: 'date',
  datetime: 'datetime',
}

/** A column of the list as a column of a workbook. */
export function sheetColumnOf({ title, kind }: Column): SheetColumn {
  return { title: kind === 'area' ? `${title}(㎡)` : title, kind: sheetKinds[kind] ?? 'text' }
}

/** A value of a list's row as a person reads it; money stays in fen and times ISO, which the writer puts in form. */
export function cellOf(column: Column, value: unknown, names: Names): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(one => cellOf(column, one, names) ?? '').join('、')
  switch (column.kind) {
    case 'employee':
      return names.employee.get(value as number)
    case 'department':
      return names.department.get(value as number)
    case 'reference':
      return names.reference.get(column.of ?? '')?.get(value as number)
    case 'boolean':
      return value ? '是' : '否'
    case 'dictionary':
    case 'dictionaries':
      return names.item.get(value as number)
    case 'enum':
      return column.words?.[value as string] ?? value
    case 'rate':
      return `${(value as number) / 100}%`
    case 'area':
      return String((value as number) / 100)
    default:
      return value
  }
}
