import { sql } from 'kysely'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { linkedNames } from '../../../kernel/server/record/linked.ts'
import type { Held } from '../api/shape.ts'

type Named = { field: Held; ids: number[] }

const idsIn = (value: unknown) => [value].flat().filter(one => typeof one === 'number')

/**
 * Tells which fields newly name people, departments or words that are not the company's, or are disabled, or records that the person does not see. Nobody removes them
 * until the transaction ends, unless it only reads.
 */
export async function strangers(
  desk: Desk,
  fields: readonly Held[],
  given: CustomValues,
  before: CustomValues,
  lock = true,
): Promise<FieldIssue[]> {
  const named = fields.flatMap((field): Named[] => {
    const kept = new Set(idsIn(own(before, field.key)))
    const ids = idsIn(own(given, field.key)).filter(id => !kept.has(id))
    return ids.length > 0 && field.kind in readers ? [{ field, ids }] : []
  })
  const issues: FieldIssue[] = []
  for (const { field, ids } of named) {
    const there = await readers[field.kind as keyof typeof readers]({ desk, ids, lock }, field)
    if (ids.some(id => !there.has(id)))
      issues.push({ field: customName(field.key), msg: `${field.title}${gone(field)}` })
  }
  return issues
}

/** What is said of a value that is nobody's; a record out of sight is like one that is not there. */
const gone = ({ kind }: Held) => (kind === 'link' ? '不存在，或您看不到它，请重新选择' : '不存在或已停用，请重新选择')

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...new Set(ids)]}::bigint[])`

type Asked = { desk: Desk; ids: readonly number[]; lock: boolean }

async function peopleOrDepartments({ desk, ids, lock }: Asked, table: 'employee' | 'department') {
  const rows = await desk
    .from(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('disabledAt', 'is', null)
    .$if(lock, query => query.forKeyShare())
    .execute()
  return new Set(rows.map(row => row.id))
}

async function words({ desk, ids, lock }: Asked, { dictionary }: Held) {
  const rows = await desk
    .from('dictionaryItem')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('typeCode', '=', dictionary ?? '')
    .where('disabledAt', 'is', null)
    .$if(lock, query => query.forKeyShare())
    .execute()
  return new Set(rows.map(row => row.id))
}

/** By the kind of a field: which of the ids it may name. */
const readers = {
  employee: (asked: Asked) => peopleOrDepartments(asked, 'employee'),
  department: (asked: Asked) => peopleOrDepartments(asked, 'department'),
  word: words,
  words,
  link: async ({ desk, ids }: Asked, { linked }: Held) => new Set((await linkedNames(desk, linked ?? '', ids)).keys()),
}
