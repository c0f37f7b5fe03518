import { fileNameIn } from '../../../../kernel/api/customFiles.ts'
import { valueIn } from '../../../../kernel/api/customNames.ts'
import { discountWords, percentWords } from '../../../../kernel/api/format.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { linkedNames, unseenRecord } from '../../../../kernel/server/record/linked.ts'
import { namesOf, wordsByIds } from '../../../../kernel/server/record/names.ts'
import type { NamedTable } from '../../../../kernel/server/record/reference.ts'
import type { ColumnKind } from '../../../../kernel/server/sheet/values.ts'
import type { SheetColumn } from '../../../../kernel/server/sheet/writer.ts'

/** Names by id of what a column's values name: a table of the company, a kind of record, or `word` for the dictionaries. */
export type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

const recordOf = 'record '

/** Returns the table, or the kind of record, that a column's values name; undefined for other values. */
function namedBy({ kind, of }: Column): string | undefined {
  if (kind === 'dictionary' || kind === 'dictionaries') return 'word'
  if (kind === 'reference') return of
  if (kind === 'record') return `${recordOf}${of}`
  return kind === 'employee' || kind === 'department' ? kind : undefined
}

/** Reads the names behind the ids in some rows, also of people and words that are gone: one statement per table. */
export async function readNames(desk: Desk, columns: readonly Column[], rows: readonly Row[]): Promise<Names> {
  const ids = new Map<string, number[]>()
  for (const column of columns) {
    const table = namedBy(column)
    if (table !== undefined)
      ids.set(table, [...(ids.get(table) ?? []), ...rows.flatMap(row => idsIn(valueIn(row, column.key)))])
  }
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [table, named] of ids) names.set(table, await namesIn(desk, table, named))
  return names
}

function namesIn(desk: Desk, table: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (table === 'word') return wordsByIds(desk, ids)
  if (table.startsWith(recordOf)) return linkedNames(desk, table.slice(recordOf.length), ids)
  return namesOf(desk, table as NamedTable, ids)
}

type Row = Readonly<Record<string, unknown>>

const idsIn = (value: unknown) => [value].flat().filter(id => typeof id === 'number')

const sheetKinds: Partial<Record<Column['kind'], ColumnKind>> = {
  money: 'money',
  integer: 'integer',
  date: 'date',
  datetime: 'datetime',
}

/** Returns a column of the list as a column of a workbook. */
export function sheetColumnOf({ title, kind, unit }: Column): SheetColumn {
  const shown = kind === 'area' ? '㎡' : unit
  return { title: shown ? `${title}(${shown})` : title, kind: sheetKinds[kind] ?? 'text' }
}

/** Returns a value of a list's row in words; money stays in fen and times in ISO, which the writer formats. */
export function cellOf(column: Column, value: unknown, names: Names): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(one => cellOf(column, one, names) ?? '').join('、')
  const table = namedBy(column)
  if (table !== undefined)
    return names.get(table)?.get(value as number) ?? (column.kind === 'record' ? unseenRecord : undefined)
  switch (column.kind) {
    case 'boolean':
      return value ? '是' : '否'
    case 'enum':
    case 'enums':
      return column.words?.[value as string] ?? value
    case 'files':
      return fileNameIn(value)
    case 'rate':
      return percentWords(value as number)
    case 'discount':
      return discountWords(value as number)
    case 'area':
      return String((value as number) / 100)
    default:
      return value
  }
}
