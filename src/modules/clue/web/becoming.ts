import type { ReactNode } from 'react'
import type { Place } from '../../../kernel/api/place.ts'
import type { LoadPart } from '../../../kernel/web/broughtPart.ts'
import type { CallOptions } from '../../../kernel/web/call.ts'
import type { FollowUp, NewFollowUp } from '../../followUp/api/followUp.ts'
import type { ClueRow } from '../api/clueList.ts'

/** What a clue becomes, a record of a later module, and what that module shows on the screens of clues. */
export type ClueBecomes = {
  /** Their list, whose menu opens one, and the element that lets somebody write a contact on one. */
  list: Place
  menu: string
  follows: string
  /** Asks what is needed, and makes one of a clue. */
  convert: LoadPart<{ clue: ClueRow; onDone: () => void; onClose: () => void }>
  /** Shows the form for follow-ups of the one that a clue became, above the clue's `own` story; `draft` is the stored draft's name. */
  followUps: LoadPart<{ id: number; draft: string; own: ReactNode }>
  /** Shows whether the person takes new records, and changes it. */
  accepting: LoadPart<object>
  /** Writes a contact on one. Throws CallError. */
  follow: () => Promise<{ follow: (body: NewFollowUp, how: CallOptions) => Promise<FollowUp> }>
}
