import type { OwnValue, OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { wordsByIds } from '../../../kernel/server/record/names.ts'
import type { Content } from '../../forms/contract/content.ts'
import type { Field } from '../../forms/contract/formFields.ts'
import { labelsOf } from '../../settings/server/index.ts'
import { approvedField, approvedKey } from '../contract/approved.ts'
import { type OwnField, sorts } from '../contract/ownFields.ts'
import { wordsOf } from '../contract/shape.ts'
import { myForm } from './forms.ts'

const mostOptions = 50

/** The own fields of a noun as documents about its records tell them: for conditions, rights at steps and prints. */
export async function approvedFields(desk: Desk, noun: string): Promise<Field[]> {
  const form = await myForm(desk, noun)
  const fields: Field[] = []
  for (const field of form?.inUse ?? [])
    fields.push(...[approvedField(field, await optionsOf(desk, field))].filter(one => one !== undefined))
  return fields
}

async function optionsOf(desk: Desk, field: OwnField): Promise<string[]> {
  if (field.dictionary) return (await labelsOf(desk, field.dictionary)).slice(0, mostOptions)
  const retired = new Set(field.options.filter(option => option.retired).map(option => option.id))
  const words = Object.entries(wordsOf(field) ?? {}).filter(([id]) => !retired.has(id))
  return words.map(([, title]) => title).slice(0, mostOptions)
}

/** What a record holds in own fields, as its document tells it: what is chosen by its words, money in fen. */
export async function approvedContent(desk: Desk, noun: string, own: unknown): Promise<Content> {
  const form = await myForm(desk, noun)
  const held = (own ?? {}) as OwnValues
  const fields = (form?.inUse ?? []).filter(field => Object.hasOwn(held, field.key) && approvedField(field, []))
  const ids = fields.filter(field => field.dictionary).flatMap(({ key }) => [held[key]].flat() as number[])
  const labels = await wordsByIds(desk, ids)
  const told = (field: OwnField, value: OwnValue) => toldValue(field, value, labels)
  return Object.fromEntries(fields.map(field => [approvedKey(field.key), told(field, held[field.key] ?? null)]))
}

function toldValue(field: OwnField, value: OwnValue, labels: ReadonlyMap<number, string>): Content[string] {
  if (field.kind === 'percent') return Number(value) / 100
  const words = wordsOf(field)
  const inWords = (one: unknown) => (field.dictionary ? labels.get(Number(one)) : words?.[String(one)]) ?? String(one)
  if (!field.dictionary && !words) return value as Content[string]
  return sorts[field.kind] === 'm' ? [value].flat().map(inWords) : inWords(value)
}

/** The fields of documents about a noun's records that the person does not see. */
export async function unseenApproved(desk: Desk, noun: string): Promise<string[]> {
  const form = await myForm(desk, noun)
  const seen = new Set(form?.seen.map(field => field.key))
  return (form?.inUse ?? []).filter(({ key }) => !seen.has(key)).map(({ key }) => approvedKey(key))
}
