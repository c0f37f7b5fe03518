import { Suspense } from 'react'
import { broughtPart } from '../../../kernel/web/broughtPart.ts'
import type { ClueDetail } from '../api/clue.ts'
import { draftOf, OwnFollowUps } from './OwnFollowUps.tsx'
import { useClueBecomes } from './useClueBecomes.ts'

/** Shows the follow-ups, newest first, with the form for a new one; after a conversion those of the deal. */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  const Became = broughtPart(useClueBecomes().followUps)
  const own = <OwnFollowUps clue={clue} />
  if (!clue.opportunityId) return own
  return (
    <Suspense>
      <Became id={clue.opportunityId} draft={draftOf(clue.id)} own={own} />
    </Suspense>
  )
}
