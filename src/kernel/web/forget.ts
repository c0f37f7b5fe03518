import { signInNote } from './handover.ts'

/** What a person arranged, without a word of any record; it waits for them. */
const arranged = ['list-layout:', 'paper-form:']

/**
 * Forgets what this browser stores of a person who leaves it: everything of the tab but the sentence for the sign-in page, and of the browser what
 * stands under their number (`draft:7:…`): drafts, found records, views. What belongs to the browser stays, such as the theme.
 */
export function forgetPerson(userId: number | null): void {
  for (const key of Object.keys(sessionStorage)) if (key !== signInNote) sessionStorage.removeItem(key)
  for (const key of Object.keys(localStorage))
    if (key.split(':')[1] === String(userId) && !arranged.some(begin => key.startsWith(begin)))
      localStorage.removeItem(key)
}
