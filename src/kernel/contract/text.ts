/**
 * The first `most` characters of a text, fewer where the last one would be cut in two: half an emoji can be stored
 * nowhere.
 */
export function cut(text: string, most: number): string {
  const begun = text.slice(0, most)
  return begun.isWellFormed() ? begun : begun.slice(0, -1)
}

/** Tells whether PostgreSQL can store a text: it accepts neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text with what cannot be stored taken out, or replaced by the sign that something is missing. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
