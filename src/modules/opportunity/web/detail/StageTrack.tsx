import { useQuery } from '@tanstack/react-query'
import { durationWords } from '../../../../kernel/api/format.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import '../../../followUp/web/followUp.css'

/** Shows every stay of a deal in a stage, latest first: since when, how long, who moved it and why. */
export function StageTrack({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(opportunityRoutes.stageTrack, { params: { id } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  return (
    <ol className="follow-ups">
      {data?.visits.toReversed().map(visit => (
        <li key={visit.id}>
          <header>
            <b>{visit.stageName}</b>
            <span>{durationWords(visit.ms)}</span>
            <time dateTime={visit.enteredAt}>
              {formatMinute(visit.enteredAt)} 起{visit.leftAt && `，至 ${formatMinute(visit.leftAt)}`}
            </time>
          </header>
          <small>{visit.byName ? `${visit.byName} 推进` : '系统'}</small>
          {visit.note && <p>{visit.note}</p>}
        </li>
      ))}
    </ol>
  )
}
