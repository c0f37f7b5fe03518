/** Returns the pairs of characters of a fragment, as `bigrams` indexes them in the database. */
export function bigramsOf(fragment: string): string[] {
  const letters = [...fragment]
  return [...new Set(letters.slice(1).map((letter, at) => letters[at] + letter))]
}
