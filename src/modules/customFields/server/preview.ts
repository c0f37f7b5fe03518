import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { unchanged } from '../api/builtIn.ts'
import { conversionsIn } from '../api/converting.ts'
import {
  type BuiltInChange,
  type CustomContent,
  type CustomField,
  type CustomPreview,
  customKinds,
} from '../api/customFields.ts'
import type { CustomHolder, CustomStep } from './nouns.ts'

type Change = CustomPreview['changes'][number]

const held = {
  has: (key: string) => sql<boolean>`own ? ${sql.lit(key)}`,
  lacks: (key: string) => sql<boolean>`not coalesce(own ? ${sql.lit(key)}, false)`,
}

/** Returns what publishing a draft changes, each with the number of records that it concerns. */
export async function changesOf(
  desk: Desk,
  noun: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
): Promise<Change[]> {
  const replaced = new Set(conversionsIn(draft, published).map(({ from }) => from.key))
  const changes = draft.fields.flatMap(field => {
    const before = published.fields.find(one => one.key === field.key)
    if (replaced.has(field.key)) return []
    const of = before ? field.key : (field.from ?? field.key)
    return changesIn(field, before).map(([what, which]) => ({ key: field.key, title: field.title, what, which, of }))
  })
  const builtIn = builtInChanges(draft, published, noun, await noun.steps(desk))
  const counts = await countRecords(desk, noun, changes)
  const own = changes.map(({ which, of: _, ...change }, at) => ({
    ...change,
    records: which ? (counts[at] ?? 0) : null,
  }))
  return [...builtIn, ...own]
}

function builtInChanges(
  draft: CustomContent,
  published: CustomContent,
  { builtIn }: CustomHolder,
  steps: readonly CustomStep[],
): Change[] {
  return (builtIn?.fields ?? []).flatMap(({ key, title }) => {
    const [was, is] = [published, draft].map(content => content.builtIn.find(one => one.key === key) ?? unchanged(key))
    return changedWords(was as BuiltInChange, is as BuiltInChange, title, steps).map(what => {
      return { key, title: is?.title || title, what, records: null }
    })
  })
}

function changedWords(was: BuiltInChange, is: BuiltInChange, title: string, steps: readonly CustomStep[]): string[] {
  const step = steps.find(({ key }) => key === is.requiredFrom)
  return [
    was.title !== is.title && `改名，原为“${was.title || title}”`,
    was.hidden !== is.hidden && (is.hidden ? '隐藏，已填的内容保留' : '重新显示'),
    was.required !== is.required && (is.required ? '改为必填，下次编辑时要补填' : '不再必填'),
    was.requiredFrom !== is.requiredFrom && (is.requiredFrom ? `从“${step?.title}”起必填` : '不再从某一步起必填'),
  ].filter(what => what !== false)
}

type Counted = keyof typeof held | undefined

function changesIn(field: CustomField, before: CustomField | undefined): [what: string, which: Counted][] {
  if (!before) return field.retired ? [] : [added(field)]
  if (field.retired !== before.retired)
    return [field.retired ? ['停用，已填的内容保留', 'has'] : ['恢复使用，原来的内容重新显示', 'has']]
  if (field.retired) return []
  const found: [string, Counted][] = []
  if (field.title !== before.title) found.push([`改名，原为“${before.title}”`, 'has'])
  if (field.kind !== before.kind) found.push(['改变类型', 'has'])
  if (field.required && !before.required) found.push(['改为必填，下列记录下次编辑时要补填', 'lacks'])
  if (field.requiredFrom !== before.requiredFrom && field.requiredFrom) found.push(['改变必填的起始状态', 'lacks'])
  if (JSON.stringify(field.shownWhen ?? []) !== JSON.stringify(before.shownWhen ?? []))
    found.push(['改变显示条件，已有的内容到下次编辑时才按它清理', 'has'])
  if (field.unique && !before.unique) found.push(['改为不可重复', 'has'])
  if (JSON.stringify(field.numbering) !== JSON.stringify(before.numbering))
    found.push(['改变编号规则，已有的编号不变', 'has'])
  if (field.formula !== before.formula || field.result !== before.result) found.push(['公式改变，重新计算', 'has'])
  const gone = field.options.filter(
    option => option.retired && before.options.some(one => one.id === option.id && !one.retired),
  )
  if (gone.length > 0) found.push([`停用选项 ${gone.map(one => one.title).join('、')}，已选的保留`, 'has'])
  if (rightsOf(field) !== rightsOf(before)) found.push(['改变可见或可填的角色', 'has'])
  return found
}

function added({ kind, from }: CustomField): [string, Counted] {
  if (from !== null) return [`改为${customKinds[kind]}，已有的内容在后台换过来`, 'has']
  if (kind === 'autoNumber') return ['新增，已有的记录按先后补上编号', 'lacks']
  return ['新增', kind === 'formula' ? 'lacks' : undefined]
}

const rightsOf = ({ seenBy, editedBy }: CustomField) => JSON.stringify([seenBy, editedBy])

/** Counts, in one statement, the records of a noun that hold, or lack, a value in each of these fields. */
async function countRecords(
  desk: Desk,
  { table }: CustomHolder,
  asked: { of: string; which: Counted }[],
): Promise<number[]> {
  if (asked.every(({ which }) => !which)) return []
  const each = asked.map(({ of, which }) => (which ? sql`count(*) filter (where ${held[which](of)})` : sql`0::bigint`))
  const { counts } = await desk
    .from(table)
    .select(sql<number[]>`array[${sql.join(each)}]`.as('counts'))
    .executeTakeFirstOrThrow()
  return counts
}
