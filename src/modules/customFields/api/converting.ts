import type { CustomValue } from '../../../kernel/api/customValues.ts'
import { ungrouped } from '../../../kernel/api/figure.ts'
import { formatFen, percentWords } from '../../../kernel/api/format.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import type { CustomContent, CustomField, CustomKind } from './customFields.ts'
import { schemaOf, wordsOf } from './shape.ts'

const fromText: readonly CustomKind[] = ['number', 'money', 'percent', 'date', 'datetime', 'choice', 'choices', 'yesNo']

/** The kinds that a field may become where every value fits. */
const becoming: Readonly<Partial<Record<CustomKind, readonly CustomKind[]>>> = {
  text: fromText,
  longText: ['text', ...fromText],
  address: fromText,
  number: ['money', 'percent', 'text'],
  money: ['number', 'percent', 'text'],
  percent: ['number', 'money', 'text'],
  date: ['datetime', 'text'],
  datetime: ['date', 'text'],
  choice: ['choices', 'text'],
  choices: ['choice', 'text'],
  word: ['words'],
  words: ['word'],
  yesNo: ['text'],
}

/** The kinds that a published field may become, if every value fits: it then gets another key. */
export const becomes = (kind: CustomKind): readonly CustomKind[] => becoming[kind] ?? []

const widening: Readonly<Partial<Record<CustomKind, readonly CustomKind[]>>> = {
  text: ['longText', 'address'],
  address: ['text', 'longText'],
}

/** The kinds that a published field may become as it is: every text fits into them. */
export const widens = (kind: CustomKind): readonly CustomKind[] => widening[kind] ?? []

/** A field that comes to be published in the place of one of another kind. */
export type Conversion = { from: CustomField; to: CustomField }

/** The conversions that publishing a draft begins. */
export function conversionsIn(draft: CustomContent, published: CustomContent): Conversion[] {
  const known = new Set(published.fields.map(field => field.key))
  return draft.fields.flatMap(to => {
    const from = known.has(to.key) ? undefined : published.fields.find(field => field.key === to.from)
    return from ? { from, to } : []
  })
}

/** Returns a value of the one field as the other holds it; undefined where it does not fit. */
export function convertedValue(value: CustomValue, { from, to }: Conversion): CustomValue | undefined {
  const changed = changedValue(value, from, to)
  return changed !== undefined && schemaOf(to, true).safeParse(changed).success ? changed : undefined
}

const hundredths: readonly CustomKind[] = ['money', 'percent']
const isNumeric = (kind: CustomKind) => kind === 'number' || hundredths.includes(kind)

function changedValue(value: CustomValue, from: CustomField, to: CustomField): CustomValue | undefined {
  const several = to.kind === 'choices' || to.kind === 'words'
  if (several && Array.isArray(value) === false && from.kind !== 'text' && sameWords(from, to))
    return [value] as CustomValue
  if (Array.isArray(value) && sameWords(from, to)) return value.length === 1 ? value[0] : undefined
  if (isNumeric(from.kind) && isNumeric(to.kind)) return amountFor(to, amountOf(from, value as number))
  if (from.kind === 'date' && to.kind === 'datetime') return `${value}T00:00:00+08:00`
  if (from.kind === 'datetime' && to.kind === 'date') return dayOf(value as string)
  const text = textOf(from, value)
  return to.kind === 'text' ? text : readAs(to, text.trim())
}

const sameWords = ({ kind }: CustomField, to: CustomField) =>
  (kind.startsWith('choice') && to.kind.startsWith('choice')) || (kind.startsWith('word') && to.kind.startsWith('word'))

const amountOf = ({ kind }: CustomField, value: number) => (hundredths.includes(kind) ? value / 100 : value)

/** An amount as a field holds it: money in fen, a percentage in basis points. */
function amountFor({ kind }: CustomField, amount: number): number | undefined {
  if (!hundredths.includes(kind)) return amount
  const whole = Math.round(amount * 100)
  return Math.abs(amount * 100 - whole) < 1e-6 ? whole : undefined
}

/** The day of a moment that is midnight in Shanghai; other moments would lose their time. */
function dayOf(moment: string): string | undefined {
  const [day, time] = formatDateTime(moment).split(' ')
  return time?.startsWith('00:00') ? day : undefined
}

/** A value in the words that lists show. */
function textOf(field: CustomField, value: CustomValue): string {
  const words = wordsOf(field)
  const inWords = (one: unknown) => words?.[String(one)] ?? String(one)
  switch (field.kind) {
    case 'money':
      return formatFen(value as number)
    case 'percent':
      return percentWords(value as number)
    case 'datetime':
      return formatDateTime(value as string)
    default:
      return [value].flat().map(inWords).join('、')
  }
}

/** Reads a text as a value of a field. */
function readAs(field: CustomField, text: string): CustomValue | undefined {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return readAmount(field, text)
    case 'date':
      return /^\d{4}/.test(text) ? readDay(text) : undefined
    case 'datetime':
      return readMoment(text)
    case 'yesNo':
      return { 是: 'yes', 否: 'no' }[text]
    case 'choice':
      return optionOf(field, text)
    case 'choices': {
      const ids = text.split(/[、，,;；]/).map(part => optionOf(field, part.trim()))
      return ids.every(id => id !== undefined) ? [...new Set(ids)] : undefined
    }
    default:
      return undefined
  }
}

const optionOf = ({ options }: CustomField, title: string) =>
  options.find(option => option.title === title && !option.retired)?.id

const units: Partial<Record<CustomKind, string>> = { money: '元', percent: '%' }

function readAmount(field: CustomField, text: string): number | undefined {
  const unit = field.unit || units[field.kind] || ''
  const bare = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text
  const figure = ungrouped(bare.replace(/^[¥￥]/, '')) ?? ''
  return /^-?\d+(\.\d+)?$/.test(figure) ? amountFor(field, Number(figure)) : undefined
}

function readDay(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readMoment(text: string): string | undefined {
  const [, written = '', hour = '00', minute = '00', second = '00'] =
    /^(\S+?)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const day = readDay(written)
  return day && `${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`
}
