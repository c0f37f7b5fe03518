import { may } from '../../../kernel/web/session.ts'
import { CallButton } from '../../followUp/web/CallButton.tsx'
import type { OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { callingOfDeal } from './calling.ts'
import type { OpportunityActionSet } from './useOpportunityActions.tsx'

type Props = { row: OpportunityRow; actions: OpportunityActionSet; onOpen: (row: OpportunityRow) => void }

/** Offers the most likely next step for a deal. */
export function RowTools({ row, actions, onOpen }: Props) {
  if (row.status !== 'open') return null
  if (row.ownerId === null) {
    const claim = () => void actions.claim([row]).catch(() => undefined)
    return may(opportunityRoutes.claim) && <Tool text="领取" run={claim} />
  }
  if (!may(opportunityRoutes.follow)) return null
  return (
    <>
      {row.phone && may(opportunityRoutes.revealPhone) && (
        <CallButton calling={callingOfDeal({ id: row.id, name: row.customerName })} />
      )}
      <Tool text="写跟进" run={() => onOpen(row)} />
    </>
  )
}

function Tool({ text, run }: { text: string; run: () => void }) {
  return (
    <button type="button" className="link" onClick={run}>
      {text}
    </button>
  )
}
