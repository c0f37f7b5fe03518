import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { maskNumbers } from '../../../kernel/server/limits/mask.ts'
import { type Followed, shownBy } from '../../followUp/server/index.ts'
import type { TimelineEvent } from '../api/detail.ts'
import { seesNumbers } from './asked.ts'
import { customerNoun } from './custom.ts'
import { customEvents } from './customEvents.ts'
import type { CustomerSection } from './kinds.ts'
import { type Sight, seenLinks } from './sight.ts'

/** The number of events per page. */
const perPage = 50

/** Returns the events of a customer before a moment, as far as the person may see them, newest first. */
export async function timelineOf(
  desk: Desk,
  sections: readonly CustomerSection[],
  sight: Sight,
  before: string | null,
): Promise<{ events: TimelineEvent[]; more: boolean }> {
  const found = await eventsOf(desk, sight.customer.id, before)
  for (const event of await customEvents(desk, customerNoun(sections), [sight.customer.id], before, perPage + 1))
    found.push({ ...event, about: '' })
  for (const section of sections) {
    const ids = seenLinks(desk, section, sight).map(link => link.id)
    if (ids.length > 0) found.push(...(await section.events(desk, ids, before, perPage + 1)))
  }
  const once = [...new Map(found.map(event => [event.key, event])).values()]
  const all = once.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.key < b.key ? 1 : -1))
  const last = all[perPage - 1]
  // The next page begins before a moment, so all events of that moment belong to this page.
  const events = last ? all.filter((event, at) => at < perPage || event.at === last.at) : all
  return { events: seesNumbers(desk) ? events : events.map(masked), more: events.length < all.length }
}

const masked = (event: TimelineEvent) => ({ ...event, text: maskNumbers(event.text) })

/** Returns the events of the customer itself: its origin and its merges. */
async function eventsOf(desk: Desk, customerId: number, before: string | null): Promise<TimelineEvent[]> {
  const { rows } = await desk.client.query<TimelineEvent & { other: number | null }>(
    `select 'log:' || l.id as key, l.at, case when l.action in ('新增', '导入') then 'record' else 'merge' end as kind,
       l.person_name as by, case when l.action in ('新增', '导入') then '建立客户档案（' || l.action || '）' else l.action end as text, '' as about,
       case when jsonb_typeof(o.other) = 'number' then o.other::bigint end as other
     from operation_log l cross join lateral (
       select coalesce(nullif(l.changes -> 'mergedFrom' -> 1, 'null'), l.changes -> 'mergedFrom' -> 0) as other) o
     where l.office_id = $1 and l.subject = 'customer' and l.subject_id = $2::text
       and (l.action in ('新增', '导入') or l.action like '合并%' or l.action like '撤销合并%')
       and ($3::timestamptz is null or l.at < $3) order by l.id desc limit ${perPage + 1}`,
    [desk.officeId, customerId, before],
  )
  const names = await desk.names(
    'customer',
    rows.map(row => row.other),
  )
  return rows.map(({ other, ...event }) => {
    const name = names.get(other ?? 0)
    return name === undefined ? event : { ...event, text: `${event.text}“${name}”` }
  })
}

/** Returns the contacts noted on records of a kind, by their ids; `about` is what such a record is called. */
export async function followUpEvents(
  desk: Desk,
  followed: Followed,
  ids: readonly number[],
  about: string,
  before: string | null,
  most: number,
): Promise<TimelineEvent[]> {
  const { rows } = await desk.client.query<TimelineEvent>(
    `select 'followUp:' || f.id as key, f.created_at as at, 'followUp' as kind, e.name as by,
       coalesce(w.label || '：', '') || f.content as text, $5 as about
     from (${shownBy(followed, column => `${column} = any($2)`)}) f join employee e on e.office_id = f.office_id and e.id = f.created_by
     left join dictionary_item w on w.office_id = f.office_id and w.id = f.method_id
     where ($3::timestamptz is null or f.created_at < $3)
     order by f.created_at desc, f.id desc limit $4`,
    [desk.officeId, ids, before, most, about],
  )
  return rows
}

/** The log's actions that do not concern the owner of a row, or have events of their own. */
const elsewhere = ['写跟进', '编辑', '查看电话', '补充资料', '导入更新', '合并客户', '撤销合并客户']

/** Returns assignments and state changes of a table's rows, from log entries that changed owner or state. */
export async function assignmentEvents(
  desk: Desk,
  subject: string,
  ids: readonly number[],
  about: string,
  before: string | null,
  most: number,
): Promise<TimelineEvent[]> {
  const { rows } = await desk.client.query<TimelineEvent>(
    `select 'log:' || l.id as key, l.at, l.person_name as by,
       case when l.action in ('新增', '导入') then 'record' else 'assignment' end as kind,
       case when l.action in ('新增', '导入') then l.action || $6 else l.action end || coalesce('，负责人 ' || e.name, '') as text, $6 as about
     from operation_log l left join employee e on e.office_id = l.office_id and e.id = (l.changes -> 'ownerId' ->> 1)::bigint
     where l.office_id = $1 and l.subject = $2 and l.subject_id = any($3::text[]) and ($4::timestamptz is null or l.at < $4)
       and (l.changes ? 'ownerId' or l.changes ? 'status') and l.action <> all($7::text[])
     order by l.id desc limit $5`,
    [desk.officeId, subject, ids.map(String), before, most, about, elsewhere],
  )
  return rows
}
