import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { wordsOfEach } from '../../../kernel/server/record/history.ts'
import type { StorySource } from '../../../kernel/server/record/story.ts'
import { type CustomNoun, loggedColumns } from '../../customFields/server/index.ts'

type Change = { entry: number; at: string; by: string; what: string; id: number; own: Changes[string] }

/** Returns what tells the changes of custom fields of a noun's records, in words, as far as the person sees records and fields. */
export const customTold = (noun: CustomNoun): StorySource => ({
  of: noun.table,
  code: `${noun.table}Own`,
  kind: 'edit',
  async read(desk, ids, before, most) {
    const { rows } = await desk.client.query<Change>(
      `select l.id as entry, l.at, l.person_name as by, l.action as what, l.subject_id::bigint as id, l.changes -> 'own' as own
       from operation_log l where l.office_id = $1 and l.subject = $2 and l.subject_id = any($3::text[])
         and (l.at, l.id) < ($4::timestamptz, $5::bigint) and l.changes ? 'own' and l.employee_id is not null
         and l.action <> all(array['新增', '导入', '合并字典项'])
       order by l.at desc, l.id desc limit $6`,
      [desk.officeId, noun.table, ids.map(String), before.at, before.id, most],
    )
    const seen = await seenOf(desk, noun, new Set(rows.map(row => row.id)))
    const words = await wordsOfEach(
      desk,
      rows.map(({ own }) => ({ own }) as Changes),
      await loggedColumns(desk, noun, []),
    )
    return rows.map(({ entry, at, by, what, id: record }, place) => ({
      id: entry,
      record,
      at,
      by,
      what,
      about: noun.title,
      changes: words[place] ?? [],
      unseen: !seen.has(record) || !words[place]?.length,
    }))
  },
})

/** Returns those of the records that the person sees. */
async function seenOf(desk: Desk, noun: CustomNoun, ids: Iterable<number>): Promise<Set<number>> {
  const seen = new Set<number>()
  for (const id of ids) if (await noun.seen(desk, id)) seen.add(id)
  return seen
}
