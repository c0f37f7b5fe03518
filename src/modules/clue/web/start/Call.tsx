import { may } from '../../../../kernel/web/session.ts'
import { CallButton } from '../../../followUp/web/CallButton.tsx'
import { clueRoutes } from '../../contract/clue.ts'
import { callingOfClue } from '../calling.ts'

/** Calls the customer of a clue, for people who may see the number and write follow-ups. */
export function Call({ contact }: { contact: { id: number; name: string } }) {
  return may(clueRoutes.revealPhone) && may(clueRoutes.follow) ? <CallButton calling={callingOfClue(contact)} /> : null
}
