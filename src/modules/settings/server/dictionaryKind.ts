import { point } from '../../../kernel/server/module.ts'

/** A word of a new company, and its colour: `#rrggbb`, quiet enough for a table. */
export type DefaultWord = { label: string; color: string }

/**
 * A type of words that the product knows by the code its fields name, and the words that a new company has of it, in the order of the
 * select (product.md §2, §4 Dictionary).
 */
export type DictionaryKind = {
  code: string
  name: string
  words: readonly DefaultWord[]
  /** The screen that keeps the words, where it is not 数据字典. */
  keptAt?: KeptAt
}

/** A screen by its title and address. */
export type KeptAt = { title: string; path: string }

/** Returns the screens that keep types of words, by the codes of these types. */
export function keepersOf(kinds: readonly DictionaryKind[]): Keepers {
  return new Map(kinds.flatMap(({ code, keptAt }) => (keptAt ? [[code, keptAt] as const] : [])))
}
export type Keepers = ReadonlyMap<string, KeptAt>

/** The types of words in the order in which they are shown. */
export const dictionaries = point<DictionaryKind>('dictionaries')

/** The colours of words. */
export const wordColors = {
  red: '#c2605b',
  orange: '#c98a4b',
  gold: '#b89a3c',
  green: '#5f9a74',
  teal: '#4f9a9a',
  blue: '#4b7fb8',
  indigo: '#6673b8',
  purple: '#8a6bb0',
  pink: '#b86b90',
  grey: '#8a929c',
} as const
type Color = keyof typeof wordColors

/** Returns a type whose words have a colour each. */
export function colouredWords(code: string, name: string, colors: Readonly<Record<string, Color>>): DictionaryKind {
  return { code, name, words: Object.entries(colors).map(([label, color]) => ({ label, color: wordColors[color] })) }
}

/** Returns a type whose words have colours without a meaning. */
export function plainWords(code: string, name: string, labels: readonly string[], color: Color): DictionaryKind {
  return { code, name, words: labels.map(label => ({ label, color: wordColors[color] })) }
}
