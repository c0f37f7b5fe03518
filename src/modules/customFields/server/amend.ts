import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Content } from '../../forms/api/content.ts'
import { keyOfApproved } from '../api/approved.ts'
import type { CustomField } from '../api/customFields.ts'
import { wordsOf } from '../api/shape.ts'
import { approvedContent } from './approved.ts'
import { editCustomValues } from './editing.ts'
import { factsOf, withFacts } from './facts.ts'
import { formForWriting } from './forms.ts'
import type { CustomNoun } from './nouns.ts'

/**
 * Writes custom fields of a record that a person filled in at a step of its document, with that person's rights. Returns what
 * the document tells of custom fields now. Throws as `editCustomValues`, and 40400 where the record is gone.
 */
export async function amendCustomValues(desk: Desk, noun: CustomNoun, id: number, content: Content): Promise<Content> {
  const row = await desk.lockOne(noun.table, id, noun.title)
  const given = await customGiven(desk, noun, content)
  const [known = row] = await withFacts(desk, noun, [row])
  const after = await editCustomValues(desk, noun, row, given, factsOf(noun, known))
  if (after === undefined) return approvedContent(desk, noun.noun, row.own)
  const name = (await desk.names(noun.noun, [id])).get(id) ?? ''
  const log = { action: '审批中修改', name }
  const changed = await desk.change(noun.table, row, { own: after && JSON.stringify(after) }, log)
  await noun.tell(desk, [changed])
  return approvedContent(desk, noun.noun, after)
}

async function customGiven(desk: Desk, { noun }: CustomNoun, content: Content): Promise<CustomValues> {
  const form = await formForWriting(desk, noun)
  const given: [string, CustomValue][] = []
  for (const [name, value] of Object.entries(content)) {
    const key = keyOfApproved(name) ?? ''
    const field = form?.inUse.find(one => one.key === key)
    given.push([key, field ? await heldValue(desk, field, value as CustomValue) : (value as CustomValue)])
  }
  return Object.fromEntries(given)
}

/** What a document tells, as records hold it: options and words by their ids. */
async function heldValue(desk: Desk, field: CustomField, value: CustomValue): Promise<CustomValue> {
  if (value === null) return null
  if (field.kind === 'percent') return Math.round(Number(value) * 100)
  const ids = field.dictionary ? await idsOf(desk, field.dictionary) : byWord(wordsOf(field))
  if (!ids) return value
  const idOf = (word: unknown) => own(ids, String(word)) ?? String(word)
  return Array.isArray(value) ? (value.map(idOf) as CustomValue) : idOf(value)
}

const byWord = (words: Readonly<Record<string, string>> | undefined): Record<string, string | number> | undefined =>
  words && Object.fromEntries(Object.entries(words).map(([id, title]) => [title, id]))

async function idsOf(desk: Desk, dictionary: string): Promise<Record<string, string | number>> {
  const items = await desk.from('dictionaryItem').select(['id', 'label']).where('typeCode', '=', dictionary).execute()
  return Object.fromEntries(items.map(({ id, label }) => [label, id]))
}
