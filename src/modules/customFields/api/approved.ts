import type { Field, FieldKindOfForm } from '../../forms/api/formFields.ts'
import { type CustomField, type CustomKind, isEntered } from './customFields.ts'

/** As what approvals know the kinds of custom fields: a phone as it is shown, a link by the record's name. */
const kinds: Readonly<Record<CustomKind, FieldKindOfForm>> = {
  text: 'text',
  longText: 'longText',
  address: 'text',
  phone: 'text',
  link: 'text',
  files: 'files',
  autoNumber: 'text',
  number: 'number',
  money: 'money',
  percent: 'number',
  date: 'date',
  datetime: 'datetime',
  choice: 'choice',
  choices: 'choices',
  word: 'choice',
  words: 'choices',
  yesNo: 'choice',
  employee: 'employee',
  department: 'department',
  formula: 'number',
}

/** The key of a custom field among the fields of a document: s1 is ownS1. */
export const approvedKey = (key: string) => `own${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** The key of the custom field that a document's field is; undefined for any other field. */
export function keyOfApproved(name: string): string | undefined {
  const [, sort, number] = /^own([NTSMX])(\d+)$/.exec(name) ?? []
  return sort && `${sort.toLowerCase()}${number}`
}

/** Parts what was filled in at a step: custom fields of the record, and what else the document asks. */
export function partedCustomValues<Value>(content: Readonly<Record<string, Value>>) {
  const [own, rest] = [true, false].map(is =>
    Object.fromEntries(Object.entries(content).filter(([name]) => (keyOfApproved(name) !== undefined) === is)),
  ) as [Record<string, Value>, Record<string, Value>]
  return { own, rest }
}

/** A custom field as a document tells it, chosen from `options`. Steps open what people enter, but no links. */
export function approvedField({ key, title, kind, result, decimals }: CustomField, options: string[]): Field {
  const is = kind === 'formula' && result === 'money' ? 'money' : kinds[kind]
  const name = kind === 'percent' ? `${title}(%)` : title
  const plain: Field = { key: approvedKey(key), title: name, kind: is, options, required: false, atStart: 'read' }
  const told: Field = isEntered(kind) && kind !== 'link' ? plain : { ...plain, told: true }
  return is === 'number' ? { ...told, decimals: kind === 'percent' ? 2 : decimals } : told
}
