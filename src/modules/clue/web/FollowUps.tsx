import { lazy, Suspense } from 'react'
import type { ClueDetail } from '../contract/clue.ts'
import { OwnFollowUps } from './OwnFollowUps.tsx'

const ConvertedFollowUps = lazy(() => import('./ConvertedFollowUps.tsx'))

/**
 * Shows what was said so far, newest first, and the place to write what was said now: once it is a deal, the deal's.
 */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  if (!clue.opportunityId) return <OwnFollowUps clue={clue} />
  return (
    <Suspense>
      <ConvertedFollowUps clue={clue} dealId={clue.opportunityId} />
    </Suspense>
  )
}
