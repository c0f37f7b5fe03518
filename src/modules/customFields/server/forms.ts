import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { keptForOffice } from '../../../kernel/server/desk/keptForOffice.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { CustomContent, type CustomField, type MyField } from '../api/customFields.ts'
import { formFor, seenFields } from '../api/seen.ts'
import type { CustomHolder } from './nouns.ts'

/** A form as it was kept, with what has come to forms since. */
export const keptContent = (content: unknown): CustomContent => CustomContent.parse(content)

type Published = { content: CustomContent; publishedAt: string | null }
const noForms: ReadonlyMap<string, Published> = new Map()

/** The published custom fields of the company, by noun; the same object until one is published. */
const publishedForms = keptForOffice(async (desk: Desk): Promise<ReadonlyMap<string, Published>> => {
  const published = desk.from('ownForm').where('publishedAt', 'is not', null)
  const rows = await published.select(['noun', 'content', 'publishedAt']).execute()
  const forms = rows.map(
    ({ noun, content, publishedAt }) => [noun, { content: keptContent(content), publishedAt }] as const,
  )
  return rows.length === 0 ? noForms : new Map(forms)
})

/** A noun's custom fields as they concern one person. */
export type PersonalForm = {
  content: CustomContent
  /** Those in use, whoever sees them. */
  inUse: readonly CustomField[]
  seen: readonly MyField[]
}

const known = new WeakMap<object, WeakMap<CustomContent, PersonalForm>>()

/** The fields of a noun as the company has them and a person sees them; undefined where it has none of its own and changed none. */
export async function myForm(desk: Desk, noun: string): Promise<PersonalForm | undefined> {
  const published = (await publishedForms(desk)).get(noun)
  return published && personal(desk, published.content)
}

/** What is published of a noun, retired fields too; undefined where nothing is. */
export async function publishedContent(desk: Desk, noun: string): Promise<CustomContent | undefined> {
  return (await publishedForms(desk)).get(noun)?.content
}

function personal(desk: Desk, content: CustomContent): PersonalForm | undefined {
  if (content.fields.every(field => field.retired) && content.builtIn.length === 0) return undefined
  const mine = known.get(desk.permissions) ?? new WeakMap<CustomContent, PersonalForm>()
  known.set(desk.permissions, mine)
  const form = mine.get(content) ?? {
    content,
    inUse: content.fields.filter(field => !field.retired),
    seen: seenFields(content, desk.permissions.roles),
  }
  mine.set(content, form)
  return form
}

const written = new WeakMap<Desk, Map<string, Promise<PersonalForm | undefined>>>()

/**
 * The custom fields that a person sees of a noun, for a change of a record. Nobody publishes others before the transaction ends
 * (`holdForms`), and what somebody published a moment ago counts.
 */
export function formForWriting(desk: Desk, noun: string): Promise<PersonalForm | undefined> {
  const ofDesk = written.get(desk) ?? new Map<string, Promise<PersonalForm | undefined>>()
  written.set(desk, ofDesk)
  const form = ofDesk.get(noun) ?? heldForm(desk, noun)
  ofDesk.set(noun, form)
  return form
}

async function heldForm(desk: Desk, noun: string): Promise<PersonalForm | undefined> {
  const known = (await publishedForms(desk)).get(noun)
  if (!known) return undefined
  const form = desk.from('ownForm').where('noun', '=', noun)
  const [, now] = await together(
    () => desk.client.query(`select pg_advisory_xact_lock_shared(${formsLock})`, [desk.officeId]),
    () => form.select('publishedAt').executeTakeFirstOrThrow(),
  )
  if (now.publishedAt === known.publishedAt) return personal(desk, known.content)
  const { content } = await form.select('content').executeTakeFirstOrThrow()
  return personal(desk, keptContent(content))
}

const formsLock = `hashtext('ownFields'), $1::integer`

/** Waits for changes of records that go by the published forms, and keeps others waiting until the transaction ends. */
export async function holdForms(desk: Desk): Promise<void> {
  await desk.client.query(`select pg_advisory_xact_lock(${formsLock})`, [desk.officeId])
}

/** The company's custom fields of every noun, for the person. */
export async function myForms(desk: Desk, nouns: readonly CustomHolder[]) {
  const forms = [...(await publishedForms(desk))]
  const builtIn = (noun: string) => nouns.find(one => one.noun === noun)?.builtIn
  const { roles } = desk.permissions
  return Object.fromEntries(forms.map(([noun, { content }]) => [noun, formFor(content, roles, builtIn(noun))]))
}
