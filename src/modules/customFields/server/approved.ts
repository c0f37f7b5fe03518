import { fileIdIn } from '../../../kernel/api/customFiles.ts'
import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { linkedNames } from '../../../kernel/server/record/linked.ts'
import { wordsByIds } from '../../../kernel/server/record/names.ts'
import { filesNamed } from '../../attachments/server/index.ts'
import type { Content, DocumentFile } from '../../forms/api/content.ts'
import type { Field } from '../../forms/api/formFields.ts'
import { labelsOf } from '../../settings/server/index.ts'
import { approvedField, approvedKey } from '../api/approved.ts'
import { type CustomField, sorts } from '../api/customFields.ts'
import { wordsOf } from '../api/shape.ts'
import { subjectOf } from './files.ts'
import { myForm } from './forms.ts'

const mostOptions = 50

/** The custom fields of a noun as documents about its records tell them: for conditions, rights at steps and prints. */
export async function approvedFields(desk: Desk, noun: string): Promise<Field[]> {
  const form = await myForm(desk, noun)
  const fields: Field[] = []
  for (const field of form?.inUse ?? []) fields.push(approvedField(field, await optionsOf(desk, field)))
  return fields
}

async function optionsOf(desk: Desk, field: CustomField): Promise<string[]> {
  if (field.dictionary) return (await labelsOf(desk, field.dictionary)).slice(0, mostOptions)
  const retired = new Set(field.options.filter(option => option.retired).map(option => option.id))
  const words = Object.entries(wordsOf(field) ?? {}).filter(([id]) => !retired.has(id))
  return words.map(([, title]) => title).slice(0, mostOptions)
}

/**
 * What a record holds in custom fields, as its document tells it: what is chosen by its words, money in fen, phones as they are shown, files by their
 * numbers. A link to a record that the person does not see is left out.
 */
export async function approvedContent(desk: Desk, noun: string, own: unknown): Promise<Content> {
  const form = await myForm(desk, noun)
  const held = (own ?? {}) as CustomValues
  const fields = (form?.inUse ?? []).filter(field => Object.hasOwn(held, field.key))
  const ids = fields.filter(field => field.dictionary).flatMap(({ key }) => [held[key]].flat() as number[])
  const labels = await wordsByIds(desk, ids)
  const told: [string, Content[string]][] = []
  for (const field of fields) {
    const value = held[field.key] ?? null
    const words = field.kind === 'link' ? await nameOf(desk, field, value) : toldValue(field, value, labels)
    if (words !== undefined) told.push([approvedKey(field.key), words])
  }
  return Object.fromEntries(told)
}

const nameOf = async (desk: Desk, { linked }: CustomField, value: CustomValue) =>
  (await linkedNames(desk, linked ?? '', [Number(value)])).get(Number(value))

function toldValue(field: CustomField, value: CustomValue, labels: ReadonlyMap<number, string>): Content[string] {
  if (field.kind === 'percent') return Number(value) / 100
  if (field.kind === 'phone') return maskPhone(String(value))
  if (field.kind === 'files') return [value].flat().flatMap(one => fileIdIn(one) ?? [])
  const words = wordsOf(field)
  const inWords = (one: unknown) => (field.dictionary ? labels.get(Number(one)) : words?.[String(one)]) ?? String(one)
  if (!field.dictionary && !words) return value as Content[string]
  return sorts[field.kind] === 'm' ? [value].flat().map(inWords) : inWords(value)
}

/** The files of a noun's records that a document's own fields name. */
export async function approvedFiles(desk: Desk, noun: string, content: Content): Promise<DocumentFile[]> {
  const form = await myForm(desk, noun)
  const fields = (form?.inUse ?? []).filter(({ kind }) => kind === 'files')
  const ids = fields.flatMap(({ key }) => (content[approvedKey(key)] ?? []) as number[])
  return filesNamed(desk, approvedSubject(noun), ids)
}

/** What the files of a noun's custom fields are called among attachments. */
export const approvedSubject = (noun: string) => subjectOf({ noun })

/** The fields of documents about a noun's records that the person does not see. */
export async function unseenApproved(desk: Desk, noun: string): Promise<string[]> {
  const form = await myForm(desk, noun)
  const seen = new Set(form?.seen.map(field => field.key))
  return (form?.inUse ?? []).filter(({ key }) => !seen.has(key)).map(({ key }) => approvedKey(key))
}
