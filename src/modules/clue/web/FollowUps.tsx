import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { FollowUpForm } from '../../followUp/web/FollowUpForm.tsx'
import { FollowUpList } from '../../followUp/web/FollowUpList.tsx'
import type { ClueDetail } from '../contract/clue.ts'
import { clueRoutes } from '../contract/clue.ts'
import { refreshClue } from './useClueActions.tsx'

/** What was said so far, newest first, and the place to write what was said now. */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  const { data, error } = useQuery(queryOf(clueRoutes.followUps, { params: { id: clue.id } }, { quiet: true }))
  return (
    <>
      {clue.may.follow && (
        <FollowUpForm
          id={clue.id}
          name={`clue-follow-${clue.id}`}
          send={(body, how) => call(clueRoutes.follow, { body }, how)}
          onWritten={() => void refreshClue()}
        />
      )}
      <FollowUpList followUps={data} error={error} mayWrite={clue.may.follow} />
    </>
  )
}
