import type { Field, FieldKindOfForm } from '../../forms/contract/formFields.ts'
import type { OwnField, OwnKind } from './ownFields.ts'

/** As what approvals know the kinds of own fields; they know nothing of the others. */
const kinds: Readonly<Partial<Record<OwnKind, FieldKindOfForm>>> = {
  text: 'text',
  longText: 'longText',
  address: 'text',
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

/** An own field as a document tells it, chosen from `options`; undefined for kinds that documents do not tell. */
export function approvedField({ key, title, kind, result, decimals }: OwnField, options: string[]): Field | undefined {
  const is = kind === 'formula' && result === 'money' ? 'money' : kinds[kind]
  if (!is) return undefined
  const name = kind === 'percent' ? `${title}(%)` : title
  const told: Field = { key: approvedKey(key), title: name, kind: is, options, required: false, atStart: 'read' }
  return is === 'number' ? { ...told, decimals: kind === 'percent' ? 2 : decimals } : told
}
