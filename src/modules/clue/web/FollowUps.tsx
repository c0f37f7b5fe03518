import { Suspense } from 'react'
import type { ClueDetail } from '../contract/clue.ts'
import { useClueBecomes } from './clueBecomes.ts'
import { draftOf, OwnFollowUps } from './OwnFollowUps.tsx'

/** Shows the follow-ups, newest first, with the form for a new one; after a conversion those of the deal. */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  const becomes = useClueBecomes()
  const own = <OwnFollowUps clue={clue} />
  if (!clue.opportunityId) return own
  return (
    <Suspense>
      <becomes.FollowUps id={clue.opportunityId} draft={draftOf(clue.id)} own={own} />
    </Suspense>
  )
}
