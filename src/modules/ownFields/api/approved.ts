import type { Field, FieldKindOfForm } from '../../forms/api/formFields.ts'
import { isEntered, type OwnField, type OwnKind } from './ownFields.ts'

/** As what approvals know the kinds of own fields: a phone as it is shown, a link by the record's name. */
const kinds: Readonly<Record<OwnKind, FieldKindOfForm>> = {
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

/** The key of an own field among the fields of a document: s1 is ownS1. */
export const approvedKey = (key: string) => `own${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** The key of the own field that a document's field is; undefined for any other field. */
export function keyOfApproved(name: string): string | undefined {
  const [, sort, number] = /^own([NTSMX])(\d+)$/.exec(name) ?? []
  return sort && `${sort.toLowerCase()}${number}`
}

/** Parts what was filled in at a step: own fields of the record, and what else the document asks. */
export function partedOwn<Value>(content: Readonly<Record<string, Value>>) {
  const [own, rest] = [true, false].map(is =>
    Object.fromEntries(Object.entries(content).filter(([name]) => (keyOfApproved(name) !== undefined) === is)),
  ) as [Record<string, Value>, Record<string, Value>]
  return { own, rest }
}

/** An own field as a document tells it, chosen from `options`. Steps open what people enter, but no links. */
export function approvedField({ key, title, kind, result, decimals }: OwnField, options: string[]): Field {
  const is = kind === 'formula' && result === 'money' ? 'money' : kinds[kind]
  const name = kind === 'percent' ? `${title}(%)` : title
  const plain: Field = { key: approvedKey(key), title: name, kind: is, options, required: false, atStart: 'read' }
  const told: Field = isEntered(kind) && kind !== 'link' ? plain : { ...plain, told: true }
  return is === 'number' ? { ...told, decimals: kind === 'percent' ? 2 : decimals } : told
}
