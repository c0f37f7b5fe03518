import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { FollowUpForm } from '../../followUp/web/FollowUpForm.tsx'
import { FollowUpList } from '../../followUp/web/FollowUpList.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { clueRoutes } from '../api/clue.ts'
import { refreshClue } from './clueQuery.ts'
import { useSendToClue } from './sendToClue.ts'

/** Returns the name of the stored draft, which stays with the clue when a colleague makes a deal of it. */
export const draftOf = (clueId: number) => `clue-follow-${clueId}`

/** Shows the follow-ups of the clue itself. */
export function OwnFollowUps({ clue }: { clue: ClueDetail }) {
  const send = useSendToClue()
  const { data, error } = useQuery(queryOf(clueRoutes.followUps, { params: { id: clue.id } }, { quiet: true }))
  return (
    <>
      {clue.may.follow && (
        <FollowUpForm id={clue.id} name={draftOf(clue.id)} send={send} onWritten={() => void refreshClue()} />
      )}
      {clue.may.take && (
        <FollowUpForm
          id={clue.id}
          name={draftOf(clue.id)}
          act="领取并跟进"
          send={(body, how) => call(clueRoutes.take, { body }, how)}
          onWritten={() => void refreshClue()}
        />
      )}
      <FollowUpList followUps={data} error={error} mayWrite={clue.may.follow} onChanged={() => void refreshClue()} />
    </>
  )
}
