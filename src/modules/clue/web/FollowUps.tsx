import { lazy, Suspense } from 'react'
import type { ClueDetail } from '../contract/clue.ts'
import { OwnFollowUps } from './OwnFollowUps.tsx'

const ConvertedFollowUps = lazy(() => import('./ConvertedFollowUps.tsx'))

/** Shows the follow-ups, newest first, with the form for a new one; after a conversion those of the deal. */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  if (!clue.opportunityId) return <OwnFollowUps clue={clue} />
  return (
    <Suspense>
      <ConvertedFollowUps clue={clue} dealId={clue.opportunityId} />
    </Suspense>
  )
}
