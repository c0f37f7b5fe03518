/**
 * Returns the first `most` characters of a text, one fewer if the last one would be cut in two, because half an emoji cannot
 * be stored.
 */
export function cut(text: string, most: number): string {
  const begun = text.slice(0, most)
  return begun.isWellFormed() ? begun : begun.slice(0, -1)
}

const blank = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/**
 * Returns text without blanks and invisible marks (or other unwanted characters) at its ends: phones and chats copy marks of direction along. Marks
 * between characters stay, as they make one emoji of several. Linear in time, unlike a pattern that ends in `+$`.
 */
export function trimmed(text: string, unwanted = blank): string {
  let start = 0
  let end = text.length
  while (unwanted.test(text.charAt(start))) start += 1
  while (end > start && unwanted.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
