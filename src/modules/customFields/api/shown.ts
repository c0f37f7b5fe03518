import { own } from '../../../kernel/api/own.ts'
import { type Condition, type FormValue, holds, isOtherwise, type Operator } from '../../forms/api/condition.ts'
import type { CustomField, CustomKind } from './customFields.ts'

type Conditional = Pick<CustomField, 'key' | 'shownWhen'>

const comparing: readonly Operator[] = ['ge', 'gt', 'le', 'lt', 'eq', 'ne', 'filled', 'empty']
const belonging: readonly Operator[] = ['in', 'notIn', 'filled', 'empty']

/** How conditions ask about fields of a kind; those of other kinds may not be asked about. */
export const askedBy: Readonly<Partial<Record<CustomKind, readonly Operator[]>>> = {
  text: ['eq', 'ne', 'filled', 'empty'],
  number: comparing,
  money: comparing,
  percent: comparing,
  date: comparing,
  choice: belonging,
  choices: belonging,
  word: belonging,
  words: belonging,
  yesNo: belonging,
  employee: belonging,
  department: belonging,
}

/** The condition of a field; undefined for one that is always shown. */
export const conditionOf = ({ shownWhen }: Conditional): Condition | undefined =>
  shownWhen && !isOtherwise(shownWhen) ? shownWhen : undefined

/** The keys of the fields that a field's condition asks about. */
export const asksAbout = (field: Conditional): string[] => [
  ...new Set((conditionOf(field) ?? []).flat().map(test => test.field)),
]

/**
 * The keys of those fields that are shown with these values. A field that is not shown holds nothing for the conditions of
 * others; fields that ask about each other in a circle are not shown.
 */
export function shownKeys(fields: readonly Conditional[], values: Readonly<Record<string, unknown>>): Set<string> {
  const byKey = new Map(fields.map(field => [field.key, field]))
  const known = new Map<string, boolean>()
  function isShown(field: Conditional): boolean {
    const condition = conditionOf(field)
    if (!condition) return true
    const before = known.get(field.key)
    if (before !== undefined) return before
    known.set(field.key, false)
    const asked = asksAbout(field).map(key => {
      const other = byKey.get(key)
      return [key, other && isShown(other) ? ((own(values, key) ?? null) as FormValue) : null] as const
    })
    const shown = holds(condition, Object.fromEntries(asked))
    known.set(field.key, shown)
    return shown
  }
  return new Set(fields.filter(isShown).map(field => field.key))
}
