/** Returns the pairs of characters of a fragment, as `bigrams` indexes them in the database. */
export function bigramsOf(fragment: string): string[] {
  const letters = [...fragment]
  return [...new Set(letters.slice(1).map((letter, at) => letters[at] + letter))]
}

/** Returns the runs of three characters of a fragment, or its pair where it is shorter, as `grams` indexes them in the database. */
export function gramsOf(fragment: string): string[] {
  const letters = [...fragment]
  return letters.length < 3
    ? bigramsOf(fragment)
    : [...new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))]
}
