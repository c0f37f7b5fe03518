import { createContext } from 'react'
import { isKeyOf } from '../../api/own.ts'
import { type PaperForm, paperForms } from '../../api/paperForm.ts'
import { useSession } from '../session.ts'
import type { PlyPage } from './plies.ts'

/** On what the paper of a view is printed; where the view offers no choice, on A4. */
export const ChosenForm = createContext<PaperForm>('a4')

/** Which rows of its table stand on the page that is drawn; null on paper that the printer breaks. */
export const RowsOnPage = createContext<PlyPage | null>(null)

/** A person chooses for themselves, in each of their companies. */
function keyOf(): string {
  const { userId, person } = useSession.getState()
  return `paper-form:${userId}:${person?.officeId ?? ''}`
}

/** Returns on what the person printed last, else what their company says. */
export function formKept(): PaperForm {
  const kept = localStorage.getItem(keyOf()) ?? useSession.getState().person?.officePaper.form ?? ''
  return isKeyOf(paperForms, kept) ? (kept as PaperForm) : 'a4'
}

/** Keeps on what the person prints, in this browser. */
export const keepForm = (form: PaperForm): void => localStorage.setItem(keyOf(), form)
