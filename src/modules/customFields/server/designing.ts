import { type Selectable, sql } from 'kysely'
import type { OwnForm as FormTable } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { noBuiltIn } from '../api/builtIn.ts'
import type { CustomContent, CustomDesign, CustomForm } from '../api/customFields.ts'
import { followingOf } from './following.ts'
import { holdForms, keptContent } from './forms.ts'
import { linkablesOf } from './linking.ts'
import type { CustomNoun } from './nouns.ts'
import { assertNone, keepTurned, problemsOf } from './publish.ts'
import { contentChanges } from './told.ts'
import { workOf } from './work.ts'

type FormRow = Selectable<FormTable>
const nothing: CustomContent = { groups: [], builtIn: [], fields: [] }

/** The noun of this name. Throws 40000 where none takes custom fields under it. */
export function nounNamed(nouns: readonly CustomNoun[], name: string): CustomNoun {
  const noun = nouns.find(one => one.noun === name)
  if (!noun) throw badInput('noun', '没有这个对象，请重新选择')
  return noun
}

/** Every noun with its custom fields, published and drafted, and what fields may name. */
export async function designOf(
  desk: Desk,
  nouns: readonly CustomNoun[],
  searched: readonly SearchKind[],
): Promise<CustomDesign> {
  const rows = await desk.from('ownForm').selectAll().execute()
  const roles = await desk.from('role').select(['id as key', 'name as title']).orderBy('id').execute()
  const dictionaries = await desk
    .from('dictionaryType')
    .select(['code as key', 'name as title'])
    .orderBy('position')
    .execute()
  const rowOf = ({ noun }: CustomNoun) => rows.find(row => row.noun === noun)
  const forms: CustomForm[] = []
  for (const noun of nouns) forms.push(await formOf(desk, noun, rowOf(noun)))
  return { forms, roles, dictionaries, linkables: linkablesOf(desk, searched) }
}

async function formOf(desk: Desk, of: CustomNoun, row: FormRow | undefined): Promise<CustomForm> {
  const { noun, title, path, facts, builtIn = noBuiltIn } = of
  return {
    noun,
    title,
    path,
    version: row?.version ?? 0,
    content: row ? keptContent(row.content) : nothing,
    draft: row?.draft ? keptContent(row.draft) : null,
    publishedAt: row?.publishedAt ?? null,
    work: await workOf(desk, noun),
    following: await followingOf(desk, noun),
    facts: [...facts],
    prints: of.prints === true,
    builtIn,
    steps: [...(await of.steps(desk))],
  }
}

/** Returns the form of a noun as it is in this transaction. */
export async function formNow(desk: Desk, noun: CustomNoun): Promise<CustomForm> {
  return formOf(desk, noun, await desk.from('ownForm').selectAll().where('noun', '=', noun.noun).executeTakeFirst())
}

/** Locks the form of a noun for an edit begun at a version. Throws 40901 where somebody changed it since. */
async function lockForm(desk: Desk, { noun, title }: CustomNoun, version: number): Promise<FormRow | undefined> {
  const known = await desk.from('ownForm').select('id').where('noun', '=', noun).executeTakeFirst()
  if (!known) return undefined
  return desk.lockOne('ownForm', known.id, `${title}的表单`, { version, words: async () => [] })
}

/** Keeps a draft; it may be unfinished. */
export async function saveDraft(
  desk: Desk,
  noun: CustomNoun,
  version: number,
  draft: CustomContent,
): Promise<CustomForm> {
  const log = { action: '保存表单草稿', name: noun.title }
  const before = await lockForm(desk, noun, version)
  const kept = JSON.stringify(draft)
  if (before) return formOf(desk, noun, await desk.change('ownForm', before, { draft: kept }, log))
  return formOf(desk, noun, await desk.insert('ownForm', { noun: noun.noun, draft: kept }, log))
}

/** Forgets a draft. */
export async function discardDraft(desk: Desk, noun: CustomNoun, version: number): Promise<CustomForm> {
  const before = await lockForm(desk, noun, version)
  if (!before) return formOf(desk, noun, undefined)
  return formOf(
    desk,
    noun,
    await desk.change('ownForm', before, { draft: null }, { action: '放弃表单草稿', name: noun.title }),
  )
}

/** What is published of a noun, read in this transaction. */
export async function publishedNow(desk: Desk, { noun }: CustomNoun): Promise<CustomContent> {
  const row = await desk.from('ownForm').select('content').where('noun', '=', noun).executeTakeFirst()
  return row ? keptContent(row.content) : nothing
}

/** Puts the draft to use. Throws 40900 where there is none, 40000 naming each problem. Returns the form, and what it was before. */
export async function publishDraft(
  desk: Desk,
  noun: CustomNoun,
  version: number,
): Promise<{ form: CustomForm; before: CustomContent }> {
  const row = await lockForm(desk, noun, version)
  if (!row?.draft) throw conflict('没有可发布的草稿，请先修改再发布')
  const [draft, before] = [keptContent(row.draft), keptContent(row.content)]
  await holdForms(desk)
  assertNone(await problemsOf(desk, noun, draft, before))
  await keepTurned(desk, noun, draft, before)
  const patch = { content: JSON.stringify(draft), draft: null, publishedAt: sql<string>`now()` }
  const more = await contentChanges(desk, before, draft, noun.builtIn ?? noBuiltIn)
  const log = { action: '发布表单', name: noun.title, more }
  return { form: await formOf(desk, noun, await desk.change('ownForm', row, patch, log)), before }
}
