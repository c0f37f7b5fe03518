import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { OwnContent, OwnField, OwnPreview } from '../contract/ownFields.ts'
import type { OwnNoun } from './nouns.ts'

type Change = OwnPreview['changes'][number]

const held = {
  has: (key: string) => sql<boolean>`own ? ${key}`,
  lacks: (key: string) => sql<boolean>`not coalesce(own ? ${key}, false)`,
}

/** Returns what publishing a draft changes, each with the number of records that it concerns. */
export async function changesOf(
  desk: Desk,
  noun: OwnNoun,
  draft: OwnContent,
  published: OwnContent,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const field of draft.fields) {
    const before = published.fields.find(one => one.key === field.key)
    for (const [what, which] of changesIn(field, before))
      changes.push({
        key: field.key,
        title: field.title,
        what,
        records: which ? await countRecords(desk, noun, field.key, which) : null,
      })
  }
  return changes
}

type Counted = keyof typeof held | undefined

function changesIn(field: OwnField, before: OwnField | undefined): [what: string, which: Counted][] {
  if (!before) return field.retired ? [] : [['新增', field.kind === 'formula' ? 'lacks' : undefined]]
  if (field.retired !== before.retired)
    return [field.retired ? ['停用，已填的内容保留', 'has'] : ['恢复使用，原来的内容重新显示', 'has']]
  if (field.retired) return []
  const found: [string, Counted][] = []
  if (field.title !== before.title) found.push([`改名，原为“${before.title}”`, 'has'])
  if (field.kind !== before.kind) found.push(['改变类型', 'has'])
  if (field.required && !before.required) found.push(['改为必填，下列记录下次编辑时要补填', 'lacks'])
  if (field.requiredFrom !== before.requiredFrom && field.requiredFrom) found.push(['改变必填的起始状态', 'lacks'])
  if (field.unique && !before.unique) found.push(['改为不可重复', 'has'])
  if (field.formula !== before.formula || field.result !== before.result) found.push(['公式改变，重新计算', 'has'])
  const gone = field.options.filter(
    option => option.retired && before.options.some(one => one.id === option.id && !one.retired),
  )
  if (gone.length > 0) found.push([`停用选项 ${gone.map(one => one.title).join('、')}，已选的保留`, 'has'])
  if (rightsOf(field) !== rightsOf(before)) found.push(['改变可见或可填的角色', 'has'])
  return found
}

const rightsOf = ({ seenBy, editedBy }: OwnField) => JSON.stringify([seenBy, editedBy])

/** Counts the records of a noun that hold, or lack, a value in a field. */
async function countRecords(desk: Desk, { table }: OwnNoun, key: string, which: keyof typeof held): Promise<number> {
  const { count } = await desk
    .from(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(held[which](key))
    .executeTakeFirstOrThrow()
  return count
}
