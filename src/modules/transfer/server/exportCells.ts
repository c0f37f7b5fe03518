import type { Column } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { ColumnKind } from '../../../kernel/server/sheet/values.ts'
import type { SheetColumn } from '../../../kernel/server/sheet/writer.ts'

/** Names of people, departments and words by id. */
export type Names = { employee: Map<number, string>; department: Map<number, string>; item: Map<number, string> }

/** The names behind ids, of people and words that are gone too. */
export async function loadNames(desk: Desk): Promise<Names> {
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(row => [row.id, row.name]))
  return {
    employee: byId(await desk.from('employee').select(['id', 'name']).execute()),
    department: byId(await desk.from('department').select(['id', 'name']).execute()),
    item: byId(await desk.from('dictionaryItem').select(['id', 'label as name']).execute()),
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
  switch (column.kind) {
    case 'employee':
      return names.employee.get(value as number)
    case 'department':
      return names.department.get(value as number)
    case 'dictionary':
      return names.item.get(value as number)
    case 'dictionaries':
      return (value as number[]).map(id => names.item.get(id) ?? '').join('、')
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
