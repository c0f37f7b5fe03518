import { fileNameIn } from '../../api/customFiles.ts'
import { customName, valueIn } from '../../api/customNames.ts'
import { discountWords, formatFen, percentWords, squareMetres } from '../../api/format.ts'
import type { HistoryEntry } from '../../api/history.ts'
import type { Column } from '../../api/list.ts'
import { own } from '../../api/own.ts'
import { formatDateTime } from '../../api/time.ts'
import type { Desk } from '../desk/desk.ts'
import { maskNumbers, maskPhone } from '../limits/mask.ts'
import { type Changes, fieldNamed } from '../log/audit.ts'
import { linkedNames, unseenRecord } from './linked.ts'
import { namesOf, wordsByIds } from './names.ts'
import type { NamedTable } from './reference.ts'

type Names = {
  employee: Map<number, string>
  department: Map<number, string>
  word: Map<number, string>
  /** The names by table and id, for references. */
  of: Map<string, Map<number, string>>
}
const mostEntries = 200

type Values = Readonly<Record<string, unknown>>

/** Returns changes with those of a company's custom fields one by one. */
export function eachChange({ own, ...changes }: Changes): Changes {
  if (!own) return changes
  const [was, is] = own.map(values => (values ?? {}) as Values) as [Values, Values]
  const each = Object.keys({ ...was, ...is }).map(
    key => [customName(key), [was[key] ?? null, is[key] ?? null]] as const,
  )
  return { ...changes, ...Object.fromEntries(each) } as Changes
}

/** Returns a column as it reads in a record, or in changes: one whose kind another column says refers to records of that kind. */
function columnIn(column: Column, record: Values): Column {
  if (!column.by) return column
  const kind = [valueIn(record, column.by)].flat().findLast(one => one !== null && one !== undefined)
  return { ...column, of: column.kinds ? own(column.kinds, String(kind)) : String(kind) }
}

/** Returns the names of all ids that the columns of `records` contain; the values may be pairs, as in changes. */
async function namesFor(desk: Desk | null, columns: readonly Column[], records: readonly Values[]): Promise<Names> {
  if (!desk) return { employee: new Map(), department: new Map(), word: new Map(), of: new Map() }
  const held = columns.flatMap(column =>
    records.flatMap(record => idsIn(columnIn(column, record), valueIn(record, column.key))),
  )
  const of = (kind: string) => held.filter(one => one.kind === kind).map(one => one.id)
  return {
    employee: await namesOf(desk, 'employee', of('employee')),
    department: await namesOf(desk, 'department', of('department')),
    word: await wordsByIds(desk, [...of('dictionary'), ...of('dictionaries')]),
    of: await referredTo(desk, held),
  }
}

type Held = { kind: Column['kind']; of: string | undefined; by: string | undefined; id: number }

/** Returns the ids in a column's value: one, several, or those of nested records. */
function idsIn(column: Column, value: unknown): Held[] {
  if (Array.isArray(value)) return value.flatMap(one => idsIn(column, one))
  if (column.items) {
    const row = (value ?? {}) as Values
    return column.items.flatMap(item => idsIn(columnIn(item, row), row[item.key]))
  }
  const id = Number(value)
  return Number.isSafeInteger(id) ? [{ kind: column.kind, of: column.of, by: column.by, id }] : []
}

/** Returns the names of referred records; of kinds that not everybody sees, only those that the person may see. */
async function referredTo(desk: Desk, held: readonly Held[]): Promise<Names['of']> {
  const names: Names['of'] = new Map()
  for (const [of, same] of Map.groupBy(held, one => one.of)) {
    const ids = same.map(one => one.id)
    if (!of) continue
    if (same[0]?.kind === 'record') names.set(of, await linkedNames(desk, of, ids))
    else if (Object.hasOwn(desk.nameables, of)) names.set(of, await seenNames(desk, of, ids))
    else if (same.some(one => !one.by)) names.set(of, await namesOf(desk, of as NamedTable, ids))
  }
  return names
}

/** Returns the names of records that texts name; what the person does not see says so, and no number of a row. */
async function seenNames(desk: Desk, kind: string, ids: readonly number[]): Promise<Map<number, string>> {
  const names = await linkedNames(desk, kind, ids)
  return new Map(ids.map(id => [id, names.get(id) ?? unseenRecord]))
}

/** Returns a value of the log in words; phones stay masked. */
function inWords(column: Column, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return ''
  if (column.items) return (value as Record<string, unknown>[]).map(row => rowInWords(column, row, names)).join('、')
  if (Array.isArray(value) && column.kind !== 'dictionaries')
    return value.map(one => inWords(column, one, names)).join('、')
  switch (column.kind) {
    case 'employee':
      return names.employee.get(Number(value)) ?? String(value)
    case 'department':
      return names.department.get(Number(value)) ?? String(value)
    case 'dictionary':
      return names.word.get(Number(value)) ?? String(value)
    case 'dictionaries':
      return (value as number[]).map(id => names.word.get(id) ?? id).join('、')
    case 'enum':
    case 'enums':
      return column.words?.[String(value)] ?? String(value)
    case 'reference':
      return names.of.get(column.of ?? '')?.get(Number(value)) ?? (column.by ? '' : String(value))
    case 'record':
      return names.of.get(column.of ?? '')?.get(Number(value)) ?? unseenRecord
    case 'files':
      return fileNameIn(value)
    case 'money':
      return formatFen(Number(value))
    case 'rate':
      return percentWords(Number(value))
    case 'discount':
      return discountWords(Number(value))
    case 'area':
      return squareMetres(Number(value))
    case 'datetime':
      return formatDateTime(String(value))
    case 'phone':
      return maskPhone(String(value))
    case 'boolean':
      return value ? '是' : '否'
    default:
      return maskNumbers(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}

/** Describes a nested record by its values: 王小明 主导购 60% 组长 承接上限 3. */
function rowInWords({ items = [] }: Column, row: Record<string, unknown>, names: Names): string {
  return items
    .map(item => itemInWords(columnIn(item, row), row[item.key], names))
    .filter(Boolean)
    .join(' ')
}

/** Describes an item with its title if it is a number, a time or a yes; leaves a no out. */
function itemInWords(item: Column, value: unknown, names: Names): string {
  if (item.kind === 'boolean') return value ? item.title : ''
  const said = inWords(item, value, names)
  return said && (item.kind === 'integer' || item.kind === 'datetime') ? `${item.title} ${said}` : said
}

/** Tells whether a change is of a field that a company named itself. */
export const namesItself = (key: string) => key.startsWith(fieldNamed(''))

const ownColumn = (key: string): Column => ({ key, title: key.slice(fieldNamed('').length), kind: 'text' })

/** Changes in words, in the order of the columns, then fields that a company named itself; others are left out. */
function changesInWords(changes: Changes, columns: readonly Column[], names: Names): HistoryEntry['changes'] {
  return [...columns, ...Object.keys(changes).filter(namesItself).map(ownColumn)].flatMap(column => {
    const change = changes[column.key]
    if (!change) return []
    const said = columnIn(column, changes)
    const [before, after] = change.map(value => inWords(said, value, names)) as [string, string]
    return before === after ? [] : [{ field: column.key, title: column.title, before, after }]
  })
}

/** Returns the entries of a record's history, newest first, in Chinese words. */
export async function historyOf(
  desk: Desk,
  subject: string,
  id: number,
  columns: readonly Column[],
): Promise<HistoryEntry[]> {
  const rows = await desk
    .from('operationLog')
    .select(['id', 'at', 'personName', 'action', 'changes'])
    .where('subject', '=', subject)
    .where('subjectId', '=', String(id))
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute()
  const words = await wordsOfEach(
    desk,
    rows.map(row => row.changes as Changes),
    columns,
  )
  return rows.map((row, at) => ({ ...row, changes: words[at] ?? [] }))
}

/** Returns the values of a record's fields in words, in the order of the columns. */
export async function valuesInWords(
  desk: Desk,
  records: readonly Readonly<Record<string, unknown>>[],
  columns: readonly Column[],
): Promise<string[][]> {
  const names = await namesFor(desk, columns, records)
  return records.map(record =>
    columns.map(column => inWords(columnIn(column, record), valueIn(record, column.key), names)),
  )
}

/** Returns several entries' changes in words, in their order. */
export async function wordsOfEach(
  desk: Desk,
  entries: readonly Changes[],
  columns: readonly Column[],
): Promise<HistoryEntry['changes'][]> {
  const each = entries.map(eachChange)
  const names = await namesFor(desk, columns, each)
  return each.map(changes => changesInWords(changes, columns, names))
}

/** Changes as logged, in words: for a stale edit, and for the log. Outside of companies (null) ids stay numbers. */
export async function wordsOf(
  desk: Desk | null,
  changes: Changes,
  columns: readonly Column[],
): Promise<HistoryEntry['changes']> {
  const each = eachChange(changes)
  return changesInWords(each, columns, await namesFor(desk, columns, [each]))
}
