/** The characters of a fragment, two by two: what `bigrams` in the database indexes. */
export function bigramsOf(fragment: string): string[] {
  const letters = [...fragment]
  return [...new Set(letters.slice(1).map((letter, at) => letters[at] + letter))]
}
