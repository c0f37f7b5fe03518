import type { HistoryEntry } from '../../../kernel/api/history.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { type CustomNoun, loggedColumns } from '../../customFields/server/index.ts'
import type { TimelineEvent } from '../api/detail.ts'

type Change = Omit<TimelineEvent, 'text' | 'kind'> & { id: number; own: Changes[string] }

/** What people changed in custom fields of a noun's records, in words, as far as the person sees records and fields. */
export async function customEvents(
  desk: Desk,
  noun: CustomNoun,
  ids: readonly number[],
  before: string | null,
  most: number,
): Promise<TimelineEvent[]> {
  const { rows } = await desk.client.query<Change>(
    `select 'own:' || l.id as key, l.at, l.person_name as by, $5 as about, l.subject_id::bigint as id, l.changes -> 'own' as own
     from operation_log l where l.office_id = $1 and l.subject = $2 and l.subject_id = any($3::text[])
       and ($4::timestamptz is null or l.at < $4) and l.changes ? 'own' and l.employee_id is not null
       and l.action <> all(array['新增', '导入', '合并字典项'])
     order by l.id desc limit $6`,
    [desk.officeId, noun.table, ids.map(String), before, noun.title, most],
  )
  const seen = await seenOf(desk, noun, rows)
  const columns = await loggedColumns(desk, noun, [])
  const events: TimelineEvent[] = []
  for (const { id, own, ...event } of rows.filter(row => seen.has(row.id))) {
    const changes = await wordsOf(desk, { own }, columns)
    if (changes.length > 0) events.push({ ...event, kind: 'field', text: changes.map(inWords).join('，') })
  }
  return events
}

async function seenOf(desk: Desk, noun: CustomNoun, rows: readonly { id: number }[]): Promise<Set<number>> {
  const seen = new Set<number>()
  for (const id of new Set(rows.map(row => row.id))) if (await noun.seen(desk, id)) seen.add(id)
  return seen
}

/** Tells one change: 装修进度 水电 → 泥瓦. */
function inWords({ title, before, after }: HistoryEntry['changes'][number]): string {
  if (before === '') return `${title} ${after}`
  return after === '' ? `清空${title}，原为 ${before}` : `${title} ${before} → ${after}`
}
