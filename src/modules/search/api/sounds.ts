/** The position of a match in the title, in characters; the end is not included. */
export type Match = readonly [from: number, to: number]

/** Returns the position of a term in a title, by characters; null without a match. */
export function matchLetters(title: string, term: string): Match | null {
  const at = title.toLowerCase().indexOf(term.toLowerCase())
  return at < 0 ? null : [at, at + term.length]
}

/**
 * Returns the position of a term in a title, by sound: each character in full or by its first letter (product.md §4): `wxm`,
 * `wangxm` and `xiaoming` for 王小明. The last syllable may be incomplete. Null without a match.
 */
export function matchSounds(syllables: readonly string[], term: string): Match | null {
  const wanted = term.toLowerCase().replaceAll(/[\s']/g, '')
  if (!/^[a-z]+$/.test(wanted)) return null
  for (const from of syllables.keys()) {
    const to = endOf(syllables, from, wanted)
    if (to !== null) return [from, to]
  }
  return null
}

/** Returns the end of a term that begins at a syllable; null if the title continues otherwise. */
function endOf(syllables: readonly string[], at: number, rest: string): number | null {
  if (rest === '') return at
  const said = syllables[at]
  if (!said) return null
  if (said.startsWith(rest)) return at + 1
  const inFull = rest.startsWith(said) ? endOf(syllables, at + 1, rest.slice(said.length)) : null
  return inFull ?? (rest[0] === said[0] ? endOf(syllables, at + 1, rest.slice(1)) : null)
}
