import { useQuery } from '@tanstack/react-query'
import { firstOpenDay } from '../../../../kernel/api/month.ts'
import { closedQuery } from '../queries.ts'

type Props = {
  /** The day on which money moved, as a form or a record holds it. */
  day: unknown
}

/** Tells that a day lies in a month that is closed, and the day on which the money counts instead. */
export function LateNote({ day }: Props) {
  const { data } = useQuery(closedQuery())
  const counts = typeof day === 'string' && data ? firstOpenDay(day, data.closedUntil) : day
  if (counts === day) return null
  return (
    <p className="hint money-late" role="status">
      {String(day).slice(0, 7)} 已月结，这笔将记入 {String(counts)}。
    </p>
  )
}
