import { Suspense } from 'react'
import { broughtPart } from '../../../kernel/web/broughtPart.ts'
import { call } from '../../../kernel/web/call.ts'
import { storyKinds } from '../../documents/api/story.ts'
import { FollowedStory } from '../../followUp/web/FollowedStory.tsx'
import { FollowUpForm } from '../../followUp/web/FollowUpForm.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { clueRoutes } from '../api/clue.ts'
import { clueStory } from '../api/story.ts'
import { refreshClue } from './clueQuery.ts'
import { useSendToClue } from './sendToClue.ts'
import { useClueBecomes } from './useClueBecomes.ts'

/** Shows what happened to a clue, with the form for a follow-up: after a conversion one of the deal. */
export function ClueStory({ clue }: { clue: ClueDetail }) {
  const Became = broughtPart(useClueBecomes().followUps)
  const story = (
    <FollowedStory
      kinds={storyKinds}
      route={clueStory}
      id={clue.id}
      mayWrite={clue.may.follow}
      onChanged={() => void refreshClue()}
    />
  )
  // The stored draft stays with the clue when a colleague makes a deal of it.
  const draft = `clue-follow-${clue.id}`
  if (!clue.opportunityId)
    return (
      <>
        <OwnForm clue={clue} draft={draft} />
        {story}
      </>
    )
  return (
    <Suspense>
      <Became id={clue.opportunityId} draft={draft} own={story} />
    </Suspense>
  )
}

function OwnForm({ clue: { id, may }, draft }: { clue: ClueDetail; draft: string }) {
  const send = useSendToClue()
  const about = { id, name: draft, onWritten: () => void refreshClue() }
  if (may.follow) return <FollowUpForm {...about} send={send} />
  if (!may.take) return null
  return <FollowUpForm {...about} act="领取并跟进" send={(body, how) => call(clueRoutes.take, { body }, how)} />
}
