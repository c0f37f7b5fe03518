import { cut } from '../../../../kernel/api/text.ts'
import type { UnknownWord } from '../../api/transfer.ts'
import type { ImportField } from '../kinds/kinds.ts'
import { plain, type Words } from '../kinds/words.ts'

/** The chosen meanings of words, and the fields that have some. */
export type Meanings = {
  fields: ReadonlySet<string>
  /** Returns the meaning of a word in a field: a label, '' for left out, undefined if nobody has chosen. */
  of(field: string, word: string): string | undefined
}

const mostListed = 300
const mostKept = 5000 // different words, so that a wrong column of a long file fills no memory
const longest = 100

type Told = Omit<UnknownWord, 'rows'>

/** Counts the words of a file that are not known. */
export type UnknownWords = { note(told: Told): void; list(): UnknownWord[] }

/** Begins to count. */
export function unknownWords(): UnknownWords {
  const found = new Map<string, UnknownWord>()
  return {
    note(told) {
      const key = `${told.field} ${plain(told.word)}`
      const known = found.get(key)
      if (known) known.rows++
      else if (found.size < mostKept) found.set(key, { ...told, word: cut(told.word, longest), rows: 1 })
    },
    list: () => [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, mostListed),
  }
}

/** Returns words that are read as they are, or by their chosen meaning; `unknown` gets every unknown one. */
export function translated(words: Words, meanings: Meanings, unknown?: UnknownWords): Words {
  return {
    knows: words.knows,
    translates: ({ key }) => meanings.fields.has(key),
    read(field: ImportField, written: string) {
      const direct = words.read(field, written)
      if (direct.problem === undefined) return direct
      const meaning = meanings.of(field.key, written)
      const meant = meaning === undefined ? direct : meaning === '' ? { value: undefined } : words.read(field, meaning)
      const reading = meant.problem === undefined ? meant : direct
      const told = { field: field.key, word: written, problem: direct.problem }
      unknown?.note({ ...told, meaning: reading.problem === undefined ? (meaning ?? null) : null })
      return reading
    },
  }
}
