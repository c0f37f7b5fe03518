import { own } from '../../../kernel/api/own.ts'
import type { ImportSettings, UnknownWord, WordChoices } from '../api/transfer.ts'
import type { Adders } from './choosers.ts'

/** The decision on an unknown word: it means a label, joins the dictionary, or is left out; or there is none yet. */
export type Decision = { act: 'map'; label: string } | { act: 'add' } | { act: 'omit' } | { act: 'none' }

const longestItem = 30 // letters of an item of a dictionary

/** Returns a key for the place of a word. */
export const keyOf = ({ field, word }: Pick<UnknownWord, 'field' | 'word'>) => `${field} ${word}`

/** Tells whether this person may add the word, to the field's dictionary or to where else its words are kept. */
export function mayAdd({ word }: UnknownWord, { key, typeId }: WordChoices, adders: Adders = {}): boolean {
  const adder = own(adders, key)
  return (adder === undefined ? typeId !== null : adder !== null) && word.trim().length <= longestItem
}

/** Returns the first decision: the earlier choice, otherwise the best guess. */
export function firstDecision({ word, meaning }: UnknownWord, { guesses }: WordChoices): Decision {
  if (meaning === '') return { act: 'omit' }
  const label = meaning ?? own(guesses, word)
  return label ? { act: 'map', label } : { act: 'none' }
}

/** Returns the new label in a list after something of this name was added; undefined without one. */
export function newLabel(now: readonly string[], before: readonly string[], name: string): string | undefined {
  const known = new Set(before)
  return now.find(label => !known.has(label) && label.includes(name))
}

export type Decided = { unknown: UnknownWord; choices: WordChoices; decision: Decision }

/** Returns the words for the check: without those that join the dictionary, because they will be known. */
export function wordsOf(decided: readonly Decided[]): ImportSettings['words'] {
  const said = decided.flatMap(({ unknown: { field, word }, decision }) => {
    if (decision.act === 'map') return [{ field, word, meaning: decision.label }]
    return decision.act === 'omit' ? [{ field, word, meaning: '' }] : []
  })
  const byField = Map.groupBy(said, one => one.field)
  return Object.fromEntries(
    [...byField].map(([field, words]) => [field, Object.fromEntries(words.map(one => [one.word, one.meaning]))]),
  )
}
