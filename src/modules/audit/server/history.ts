import type { Column } from '../../../kernel/contract/list.ts'
import { formatFen } from '../../../kernel/contract/money.ts'
import { maskNumbers, maskPhone } from '../../../kernel/contract/phone.ts'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import type { Changes } from '../../../kernel/server/audit.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { HistoryEntry } from '../contract/history.ts'

type Names = { employee: Map<number, string>; department: Map<number, string>; word: Map<number, string> }
const mostEntries = 200

async function namesOf(desk: Desk | null): Promise<Names> {
  if (!desk) return { employee: new Map(), department: new Map(), word: new Map() }
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(row => [row.id, row.name]))
  return {
    employee: byId(await desk.from('employee').select(['id', 'name']).execute()),
    department: byId(await desk.from('department').select(['id', 'name']).execute()),
    word: byId(await desk.from('dictionaryItem').select(['id', 'label as name']).execute()),
  }
}

/** A value of the log as a person reads it; phones stay masked. */
function inWords(column: Column, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return ''
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
      return column.words?.[String(value)] ?? String(value)
    case 'money':
      return formatFen(Number(value))
    case 'rate':
      return `${Number(value) / 100}%`
    case 'area':
      return `${Number(value) / 100} ㎡`
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

/** Changes in words, in the order of the columns; fields that no column names are left out. */
function changesInWords(changes: Changes, columns: readonly Column[], names: Names): HistoryEntry['changes'] {
  return columns.flatMap(column => {
    const change = changes[column.key]
    if (!change) return []
    const [before, after] = change.map(value => inWords(column, value, names)) as [string, string]
    return before === after ? [] : [{ field: column.key, title: column.title, before, after }]
  })
}

/** Who did what to a record, newest first, in Chinese words. */
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
  const names = await namesOf(desk)
  return rows.map(({ changes, ...row }) => ({ ...row, changes: changesInWords(changes as Changes, columns, names) }))
}

/** Changes as logged, in words: for a stale edit, and for the log. Outside of companies (null) ids stay numbers. */
export async function wordsOf(
  desk: Desk | null,
  changes: Changes,
  columns: readonly Column[],
): Promise<HistoryEntry['changes']> {
  return changesInWords(changes, columns, await namesOf(desk))
}
