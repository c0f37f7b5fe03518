import type { Choice } from '../../../../kernel/web/field/reference.ts'

/** A name being typed: the position of its @, and the text after it. */
export type Begun = { from: number; part: string }

const mostShown = 6

/** Returns the name being typed before the caret; undefined without one. */
export function begunAt(words: string, caret: number): Begun | undefined {
  const found = /@([^\s@]{0,20})$/.exec(words.slice(0, caret))
  return found ? { from: found.index, part: found[1] as string } : undefined
}

/** Returns the colleagues whose name or department matches; those whose name begins with the text first. */
export function peopleFor(people: readonly Choice[], part: string, me: number | null | undefined): Choice[] {
  const wanted = part.toLowerCase()
  const has = ({ label, group = '' }: Choice) => `${label} ${group}`.toLowerCase().includes(wanted)
  const begins = ({ label }: Choice) => (label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return people
    .filter(one => !one.disabled && one.value !== me && has(one))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, mostShown)
}

/** Returns the text with the whole name in place of the typed part, and the new position of the caret. */
export function withName(words: string, { from, part }: Begun, name: string): { words: string; caret: number } {
  const rest = words.slice(from + 1 + part.length)
  const put = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { words: words.slice(0, from) + put + rest, caret: from + name.length + 2 }
}

/** Returns those chosen people whom the text still names, each once. */
export function mentionedIn(words: string, chosen: readonly number[], people: readonly Choice[]): number[] {
  const named = (id: number) => people.some(one => one.value === id && words.includes(`@${one.label}`))
  return [...new Set(chosen)].filter(named)
}

/** Splits a text at mentions. Longer names come first, so that 王小 does not cut 王小明. */
export function piecesOf(words: string, names: readonly string[]): { text: string; names: boolean }[] {
  const known = [...names].sort((a, b) => b.length - a.length).map(name => `@${name}`)
  const pieces: { text: string; names: boolean }[] = []
  let plain = ''
  for (let at = 0; at < words.length; ) {
    const found = known.find(name => words.startsWith(name, at))
    if (found) {
      if (plain) pieces.push({ text: plain, names: false })
      pieces.push({ text: found, names: true })
      plain = ''
    } else plain += words[at]
    at += found?.length ?? 1
  }
  return plain ? [...pieces, { text: plain, names: false }] : pieces
}
