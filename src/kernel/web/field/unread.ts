/** Unreadable text of a field, with the sentence that says why. */
export type Unread = { written: string; problem: string }

/** Tells whether a field's value is what could not be read. */
export function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'problem' in value && 'written' in value
}
