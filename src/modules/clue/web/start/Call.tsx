import { may } from '../../../../kernel/web/session.ts'
import { clueRoutes } from '../../api/clue.ts'
import { ClueCall } from '../ClueCall.tsx'

/** Calls the customer of a clue, for people who may see the number and write follow-ups. */
export function Call({ contact }: { contact: { id: number; name: string } }) {
  return may(clueRoutes.revealPhone) && may(clueRoutes.follow) ? <ClueCall clue={contact} /> : null
}
