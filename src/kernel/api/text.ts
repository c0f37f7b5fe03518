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

const blank = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/**
 * Returns text without blanks and invisible marks at its ends: phones and chats copy marks of direction along. Marks between characters stay,
 * as they make one emoji of several.
 */
export const trimmed = (text: string): string => trimBy(text, blank)

/** Returns text without the matching characters at its ends, in linear time, unlike a pattern that ends in `+$`. */
export function trimBy(text: string, unwanted: RegExp): string {
  let start = 0
  let end = text.length
  while (start < end && unwanted.test(text.charAt(start))) start += 1
  while (end > start && unwanted.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
