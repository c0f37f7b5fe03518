import { may } from '../../../../kernel/web/session.ts'
import { CallButton } from '../../../followUp/web/CallButton.tsx'
import { opportunityRoutes } from '../../api/routes.ts'
import { callingOfDeal } from '../calling.ts'

/** Calls the customer of a deal, for people who may see the number and write follow-ups. */
export function Call({ contact }: { contact: { id: number; name: string } }) {
  const mayCall = may(opportunityRoutes.revealPhone) && may(opportunityRoutes.follow)
  return mayCall ? <CallButton calling={callingOfDeal(contact)} /> : null
}
