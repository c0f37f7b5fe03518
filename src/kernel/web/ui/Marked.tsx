import { searchWords } from '../../api/search.ts'

/** A part of a text, from one character to before another. */
export type Span = readonly [from: number, to: number]

/** Shows a text with some parts of it marked. */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  const letters = [...text]
  const isMarked = (at: number) => spans.some(([from, to]) => from <= at && at < to)
  const edges = letters.flatMap((_, at) => (at > 0 && isMarked(at) !== isMarked(at - 1) ? [at] : []))
  return [0, ...edges].map((from, place) => {
    const part = letters.slice(from, edges[place]).join('')
    return isMarked(from) ? <mark key={from}>{part}</mark> : part
  })
}

/** Returns where a text has the words of a search, each at its first place. */
export function spansOf(text: string, search: string): Span[] {
  const lower = text.toLowerCase()
  return searchWords(search.toLowerCase()).flatMap((word): Span[] => {
    const at = lower.indexOf(word)
    if (at < 0) return []
    const from = [...lower.slice(0, at)].length
    return [[from, from + [...word].length]]
  })
}
