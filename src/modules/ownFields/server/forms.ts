import type { Desk } from '../../../kernel/server/desk.ts'
import { keptForOffice } from '../../../kernel/server/keptForOffice.ts'
import type { MyField, OwnContent, OwnField } from '../contract/ownFields.ts'
import { formFor, seenFields } from '../contract/seen.ts'

const noForms: ReadonlyMap<string, OwnContent> = new Map()

/** The published own fields of the company, by noun; the same object until one is published. */
const publishedForms = keptForOffice(async (desk: Desk): Promise<ReadonlyMap<string, OwnContent>> => {
  const published = desk.from('ownForm').where('publishedAt', 'is not', null)
  const rows = await published.select(['noun', 'content']).execute()
  return rows.length === 0 ? noForms : new Map(rows.map(({ noun, content }) => [noun, content as OwnContent]))
})

/** A noun's own fields as they concern one person. */
export type PersonalForm = {
  content: OwnContent
  /** Those in use, whoever sees them. */
  inUse: readonly OwnField[]
  seen: readonly MyField[]
}

const known = new WeakMap<object, WeakMap<OwnContent, PersonalForm>>()

/** The own fields that a person sees of a noun; undefined where the company has none in use. */
export async function myForm(desk: Desk, noun: string): Promise<PersonalForm | undefined> {
  const content = (await publishedForms(desk)).get(noun)
  if (!content || content.fields.every(field => field.retired)) return undefined
  const mine = known.get(desk.permissions) ?? new WeakMap<OwnContent, PersonalForm>()
  known.set(desk.permissions, mine)
  const form = mine.get(content) ?? {
    content,
    inUse: content.fields.filter(field => !field.retired),
    seen: seenFields(content, desk.permissions.roles),
  }
  mine.set(content, form)
  return form
}

/** The company's own fields of every noun, for the person. */
export async function myForms(desk: Desk) {
  const forms = [...(await publishedForms(desk))]
  return Object.fromEntries(forms.map(([noun, content]) => [noun, formFor(content, desk.permissions.roles)]))
}
