import { plain } from './words.ts'

/** A text and the sound of each of its characters. */
export type Said = { text: string; syllables: readonly string[] }

const enough = 0.5

/** Returns the label that is most similar to a word, by characters or sound; null if none is similar enough. */
export function mostLike(word: Said, labels: readonly Said[]): string | null {
  let best = { text: '', likeness: enough }
  for (const label of labels) {
    const likeness = likenessOf(word, label)
    if (likeness > best.likeness) best = { text: label.text, likeness }
  }
  return best.text || null
}

/** Returns a similarity from 0 to 1: nearly 1 for equal characters or sounds, high for a part of the other. */
function likenessOf(word: Said, label: Said): number {
  const [a, b] = [plain(word.text), plain(label.text)]
  if (a === '' || b === '') return 0
  const spoken = 0.95 * nearness(word.syllables, label.syllables)
  return Math.max(nearness([...a], [...b]), containment(a, b), spoken, typed(a, label.syllables))
}

/** Returns nearly 1 if one text contains the other, more if little is missing. */
function containment(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 2 && long.includes(short) ? 0.7 + (0.3 * short.length) / long.length : 0
}

/** Tells whether a word in Latin letters is the sound or the initials of a label: douyin and dy for 抖音. */
function typed(word: string, syllables: readonly string[]): number {
  if (!/^[a-z]{2,}$/.test(word)) return 0
  const initials = syllables.map(one => one[0]).join('')
  return word === syllables.join('') ? 0.95 : word === initials ? 0.9 : 0
}

/** Returns 1 for equal lists, less for each step that turns one into the other. */
function nearness(a: readonly string[], b: readonly string[]): number {
  const most = Math.max(a.length, b.length)
  return most === 0 ? 0 : 1 - distance(a, b) / most
}

/** Returns the number of insertions, deletions and replacements between two texts (Levenshtein). */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, at) => at + 1)
  for (const [at, one] of a.entries()) {
    let corner = at
    let left = at + 1
    row = row.map((up, place) => {
      left = Math.min(up + 1, left + 1, corner + (one === b[place] ? 0 : 1))
      corner = up
      return left
    })
  }
  return row.at(-1) ?? a.length
}
