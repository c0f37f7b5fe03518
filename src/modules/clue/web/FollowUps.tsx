import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatRelative } from '../../../kernel/contract/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import type { FollowUp } from '../../followUp/contract/followUp.ts'
import type { ClueDetail } from '../contract/clue.ts'
import { clueRoutes } from '../contract/clue.ts'
import { columnOf } from './ClueFacts.tsx'
import { FollowUpForm } from './FollowUpForm.tsx'

const method = { key: 'methodId', title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' } as const

/** What was said so far, newest first, and the place to write what was said now. */
export function FollowUps({ clue }: { clue: ClueDetail }) {
  const { data, error } = useQuery(queryOf(clueRoutes.followUps, { params: { id: clue.id } }, { quiet: true }))
  return (
    <>
      {clue.may.follow && <FollowUpForm id={clue.id} />}
      {error && <p className="nothing">{error.message}</p>}
      {data?.length === 0 && (
        <p className="nothing">还没有跟进。{clue.may.follow && '联系客户后，把结果和下次时间记在上面。'}</p>
      )}
      <ol className="follow-ups">
        {data?.map(followUp => (
          <Said key={followUp.id} followUp={followUp} />
        ))}
      </ol>
    </>
  )
}

function Said({ followUp }: { followUp: FollowUp }) {
  return (
    <li>
      <header>
        <b>
          <Value column={columnOf('ownerId')} value={followUp.createdBy} />
        </b>
        {followUp.methodId && <Value column={method} value={followUp.methodId} />}
        <time dateTime={followUp.createdAt} title={formatDateTime(followUp.createdAt)}>
          {formatRelative(followUp.createdAt)}
        </time>
      </header>
      <p>{followUp.content}</p>
      {followUp.nextAt && <small>下次跟进 {formatDateTime(followUp.nextAt).slice(0, 16)}</small>}
    </li>
  )
}
