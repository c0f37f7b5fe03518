import { z } from 'zod'
import { normalisePhone } from './phone.ts'
import { trimmed } from './text.ts'

/** The most words that one search has. */
export const mostWords = 5
const longest = 60

/** A sign between two measures, which blanks around it do not part: `800 * 800`. */
const between = /(?<=\d(?:mm|cm|m|毫米|厘米|米)?)\s*([*×✕╳x])\s*(?=\d)/gi

/**
 * Returns the words of a search, each once: what blanks part, full-width ones too. What is known to be one thing stays one word: a phone in groups,
 * as its digits (`138 0013 8000`), and a size (`800 * 800`). Invisible marks at their ends are none of theirs.
 */
export function searchWords(search: string): string[] {
  const parts = search
    .replace(between, '$1')
    .split(/\s+/)
    .map(part => trimmed(part))
    .filter(Boolean)
  const words: string[] = []
  for (let at = 0; at < parts.length; ) {
    const { word, end } = wordAt(parts, at)
    words.push(word)
    at = end
  }
  return [...new Set(words)]
}

/** Returns the word that begins at a part, and the part after it: the most parts that are a phone together, else the part itself. */
function wordAt(parts: readonly string[], at: number): { word: string; end: number } {
  for (let end = parts.length; end > at + 1; end--) {
    const phone = normalisePhone(parts.slice(at, end).join(''))
    if (phone) return { word: phone, end }
  }
  return { word: parts[at] as string, end: at + 1 }
}

/** Returns those words of a search that are whole phones, as they are stored. */
export const phonesIn = (search: string): string[] => searchWords(search).flatMap(word => normalisePhone(word) ?? [])

/** Tells whether a text has every word of a search, in any case and order. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return searchWords(search).every(word => lower.includes(word.toLowerCase()))
}

/** What is said of more words. */
export const tooManyWords = `最多同时搜索 ${mostWords} 个词，请去掉几个再试`

/** What a person types into a search box: words, each of which a record must have in some searched field. */
export const SearchText = z
  .string()
  .trim()
  .max(longest, `搜索内容最多 ${longest} 个字`)
  .refine(search => searchWords(search).length <= mostWords, tooManyWords)
