import type { CustomValue } from '../../../kernel/api/customValues.ts'
import { percentWords, yuan } from '../../../kernel/api/format.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { type FormValues, holds } from '../../forms/api/condition.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import { type CustomField, mayPrint } from '../api/customFields.ts'
import type { PrintedFact } from '../api/printed.ts'
import { wordsOf } from '../api/shape.ts'
import { conditionOf } from '../api/shown.ts'
import { myForm } from './forms.ts'

/**
 * A printable field of a record as `own_printed` (migrations/0370) gives it: what it holds, the names of what that names, and what the fields hold
 * that its condition asks about.
 */
export type RawPrinted = Pick<
  CustomField,
  'key' | 'title' | 'kind' | 'result' | 'unit' | 'options' | 'seenBy' | 'shownWhen'
> & {
  value: CustomValue
  words: string[] | null
  asked: FormValues | null
}

/** Tells whether a reader sees a field. */
export type SeesField = (field: Pick<RawPrinted, 'key' | 'seenBy'>) => boolean

/** What strangers with a link see: only what a company shows to everybody. */
export const shownToStrangers: SeesField = ({ seenBy }) => seenBy === null

/** Returns which fields of a noun the person sees, and so prints. */
export async function seenOn(desk: Desk, noun: string): Promise<SeesField> {
  const keys = new Set((await myForm(desk, noun))?.seen.map(field => field.key))
  return ({ key }) => keys.has(key)
}

/** Returns the fields that a reader sees on a paper, in words: phones masked, without what its condition hides. */
export function printedFacts(fields: readonly RawPrinted[], sees: SeesField): PrintedFact[] {
  return fields
    .filter(field => mayPrint(field.kind) && sees(field) && isShown(field) && isFilled(field.value))
    .map(field => ({ title: field.title, value: valueInWords(field) }))
}

function isShown(field: RawPrinted): boolean {
  const condition = conditionOf(field)
  return condition === undefined || holds(condition, field.asked ?? {})
}

function valueInWords({ kind, result, unit, options, value, words }: RawPrinted): string {
  if (words) return words.join('、')
  if (kind === 'money' || (kind === 'formula' && result === 'money')) return yuan(Number(value))
  if (kind === 'percent') return percentWords(Number(value))
  if (kind === 'phone') return maskPhone(String(value))
  if (kind === 'datetime') return formatMinute(String(value))
  const titles = wordsOf({ kind, options })
  if (titles)
    return [value]
      .flat()
      .map(one => titles[String(one)] ?? String(one))
      .join('、')
  return `${value}${unit ? ` ${unit}` : ''}`
}
