import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import type { OpportunityActionSet } from './useOpportunityActions.tsx'

type Props = { rows: OpportunityRow[]; actions: OpportunityActionSet; onDone: () => void }

const acts = [opportunityRoutes.transfer, opportunityRoutes.claim, opportunityRoutes.giveBack]

/** Tells whether there is anything the person may do with several deals; who may do nothing selects nothing. */
export const mayActInBulk = () => acts.some(act => may(act))

/** Shows the actions for the selected deals; the server names those that it left out. */
export function BulkActions({ rows, actions, onDone }: Props) {
  const pooled = rows.some(row => row.ownerId === null)
  const owned = rows.some(row => row.ownerId !== null && row.status === 'open')
  return (
    <>
      {may(opportunityRoutes.transfer) && (
        <Button small onClick={() => actions.ask('transfer', rows, onDone)}>
          转交
        </Button>
      )}
      {may(opportunityRoutes.claim) && pooled && (
        <Button small onClick={() => void actions.claim(rows, onDone).catch(() => undefined)}>
          领取
        </Button>
      )}
      {may(opportunityRoutes.giveBack) && owned && (
        <Button small onClick={() => actions.ask('return', rows, onDone)}>
          退回公海
        </Button>
      )}
    </>
  )
}
