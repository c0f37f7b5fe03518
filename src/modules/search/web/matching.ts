import { searchWords } from '../../../kernel/api/search.ts'
import { type Match, matchLetters, matchSounds } from '../api/sounds.ts'

/** Returns where a title has the words of a term, by characters or sound. */
export function matchesOf(title: string, syllables: readonly string[] | null, term: string): Match[] {
  return searchWords(term).flatMap(word => matchOf(title, syllables, word) ?? [])
}

/** Returns the matches of a title that has every word of a term; null for another. */
export function whollyMatched(title: string, syllables: readonly string[] | null, term: string): Match[] | null {
  const matches = matchesOf(title, syllables, term)
  return matches.length === searchWords(term).length ? matches : null
}

function matchOf(title: string, syllables: readonly string[] | null, word: string): [Match] | null {
  const match = matchLetters(title, word) ?? (syllables && matchSounds(syllables, word))
  return match ? [match] : null
}
