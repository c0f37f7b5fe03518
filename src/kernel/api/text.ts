/**
 * Returns the first `most` characters of a text, one fewer if the last one would be cut in two, because half an emoji cannot
 * be stored.
 */
export function cut(text: string, most: number): string {
  const begun = text.slice(0, most)
  return begun.isWellFormed() ? begun : begun.slice(0, -1)
}

/** Tells whether PostgreSQL can store a text: it accepts neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Removes what PostgreSQL cannot store from a text, or replaces it by the replacement character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
