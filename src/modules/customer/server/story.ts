import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { maskNumbers } from '../../../kernel/server/limits/mask.ts'
import { wordsByIds } from '../../../kernel/server/record/names.ts'
import { pageOfStory, type StorySource, type Telling } from '../../../kernel/server/record/story.ts'
import { changesOf } from '../../../kernel/server/record/storySources.ts'
import { type Followed, followUpsTold } from '../../followUp/server/index.ts'
import { customerStory } from '../api/story.ts'
import { seesNumbers } from './asked.ts'
import type { CustomerSection } from './kinds.ts'
import { columnsFor } from './read.ts'
import { reachesLink, type Sight, seenLinks, sightOf } from './sight.ts'

const ownChanges = changesOf('customer', columnsFor)

/** Returns the call that tells the story of a customer; `brought`: what modules tell of customers. */
export const storyHandlers = (sections: readonly CustomerSection[], brought: readonly StorySource[]): Handled[] => [
  handle(customerStory, async (desk, { params, query }) => {
    const sight = await sightOf(desk, sections, params.id)
    return pageOfStory(desk, storyOf(desk, sections, brought, sight), query)
  }),
]

/** Returns what tells the story of a customer to a person: its own changes, its records in their sight, and what modules bring. */
function storyOf(
  desk: Desk,
  sections: readonly CustomerSection[],
  brought: readonly StorySource[],
  sight: Sight,
): Telling[] {
  const own = [ownChanges, ...brought].map(source => ({ source, ids: [sight.customer.id] }))
  const linked = sections.flatMap(section => {
    const links = seenLinks(desk, section, sight)
    const opens = new Set(links.filter(link => reachesLink(desk, section, link)).map(({ id }) => id))
    const at = (record: number) => (opens.has(record) ? section.path(record) : null)
    return section.story.map(source => ({ source: opening(source, at), ids: links.map(({ id }) => id) }))
  })
  return [...own, ...linked].map(({ source, ids }) => ({ source: masked(source), ids }))
}

/** Says where the record opens to which something happened. */
const opening = (source: StorySource, at: (record: number) => string | null): StorySource => ({
  ...source,
  read: async (desk, ...asked) =>
    (await source.read(desk, ...asked)).map(one => ({
      ...one,
      path: one.record === undefined ? null : at(one.record),
    })),
})

/** Masks numbers in what people wrote, for whoever does not see those of customers. */
const masked = (source: StorySource): StorySource => ({
  ...source,
  async read(desk, ...asked) {
    const told = await source.read(desk, ...asked)
    if (seesNumbers(desk)) return told
    return told.map(({ text = '', what, ...one }) => ({ ...one, what: maskNumbers(what), text: maskNumbers(text) }))
  },
})

/** Returns what tells the contacts noted on records of a kind, in the story of their customer; `about` is what such a record is called. */
export function contactsTold(followed: Followed, about: string): StorySource {
  const source = followUpsTold(followed)
  return {
    ...source,
    async read(desk, ...asked) {
      const told = await source.read(desk, ...asked)
      const words = await wordsByIds(
        desk,
        told.map(({ followUp }) => followUp?.methodId),
      )
      return told.map(({ followUp, what, ...one }) => ({
        ...one,
        what: words.get(followUp?.methodId ?? 0) ?? what,
        about: one.about || about,
      }))
    },
  }
}

/** The log's actions that do not concern the owner of a row, or have events of their own. */
const elsewhere = ['写跟进', '编辑', '查看电话', '补充资料', '导入更新', '合并客户', '撤销合并客户']

type Given = { id: number; record: number; at: string; by: string; what: string; text: string }

/** Returns what tells assignments and state changes of a table's rows, from log entries that changed owner or state. */
export const assignmentsTold = (table: string, about: string): StorySource => ({
  of: table,
  code: `${table}Log`,
  kind: 'edit',
  async read(desk, ids, before, most) {
    const { rows } = await desk.client.query<Given>(
      `select l.id, l.subject_id::bigint as record, l.at, l.person_name as by, coalesce('负责人 ' || e.name, '') as text,
         case when l.action in ('新增', '导入') then l.action || $5 else l.action end as what
       from operation_log l left join employee e on e.office_id = l.office_id and e.id = (l.changes -> 'ownerId' ->> 1)::bigint
       where l.office_id = $1 and l.subject = $2 and l.subject_id = any($3::text[]) and l.action <> all($4::text[])
         and (l.changes ? 'ownerId' or l.changes ? 'status') and (l.at, l.id) < ($6::timestamptz, $7::bigint)
       order by l.at desc, l.id desc limit $8`,
      [desk.officeId, table, ids.map(String), elsewhere, about, before.at, before.id, most],
    )
    return rows.map(row => ({ ...row, about }))
  },
})
