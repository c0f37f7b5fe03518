import { numberWords, yuan } from '../../api/format.ts'
import type { Column, Filter } from '../../api/list.ts'
import { datePresets, isPreset } from './dates.ts'

/** Turns a chosen value (id or word) of a column into what a person calls it. */
export type NameOf = (column: Column, value: string | number) => string

/** Describes a filter for its tag: `包含“张”`, `跟进中、公海`, `≥ ¥1,000.00`, `本月`. */
export function describeFilter(column: Column, filter: Filter, nameOf: NameOf): string {
  if ('contains' in filter) return `包含“${filter.contains}”`
  if ('empty' in filter) return filter.empty ? '为空' : '不为空'
  if ('in' in filter) return describeChosen(filter.in.map(value => wordsOf(column)?.[value] ?? nameOf(column, value)))
  return describeRange(column, filter.between)
}

/** Returns the words of a column that is chosen from words, by what is sent for each. */
export function wordsOf({ kind, words }: Column): Readonly<Record<string, string>> | undefined {
  return kind === 'boolean' ? { true: '是', false: '否' } : words
}

function describeChosen(names: string[]): string {
  return names.length <= 3 ? names.join('、') : `${names.slice(0, 3).join('、')} 等 ${names.length} 项`
}

function describeRange(column: Column, [from, to]: [unknown, unknown]): string {
  if (isPreset(from) && from === to) return datePresets[from]
  const side = (value: unknown) => sideText(column, value)
  if (from === null) return isTime(column) ? `${side(to)} 及以前` : `≤ ${side(to)}${unitOf(column)}`
  if (to === null) return isTime(column) ? `${side(from)} 及以后` : `≥ ${side(from)}${unitOf(column)}`
  return from === to ? `${side(from)}${unitOf(column)}` : `${side(from)} 至 ${side(to)}${unitOf(column)}`
}

function sideText(column: Column, value: unknown): string {
  if (column.kind === 'money') return yuan(Number(value))
  if (column.kind === 'area' || column.kind === 'rate') return numberWords(Number(value) / 100)
  if (column.kind === 'discount') return numberWords(Number(value) / 1000)
  return isPreset(value) ? datePresets[value] : String(value)
}

/** Returns the unit a column's numbers are shown in, with a space before it. */
export function unitOf(column: Column): string {
  if (column.kind === 'rate') return '%'
  if (column.kind === 'discount') return ' 折'
  if (column.unit) return ` ${column.unit}`
  return column.kind === 'area' ? ' ㎡' : ''
}

function isTime({ kind }: Column): boolean {
  return kind === 'date' || kind === 'datetime'
}
