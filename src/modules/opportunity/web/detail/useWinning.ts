import { useEffect } from 'react'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { winParameter } from '../address.ts'
import type { OpportunityActionSet } from '../useOpportunityActions.tsx'

/** Asks for what an opened deal lacks to be won, where the address says for how much. */
export function useWinning(deal: OpportunityDetail, actions: OpportunityActionSet): void {
  const [win, , endWinning] = useAddress(winParameter)
  const { move } = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; the actions are others at each drawing
  useEffect(() => {
    if (win === null) return
    endWinning()
    const won = deal.group.stages.find(stage => stage.kind === 'won')
    if (won && deal.status === 'open' && deal.may.close)
      void move(deal, won.id, { dealAmount: idIn(win) ?? 0 }).catch(() => undefined)
  }, [deal, win])
}
