import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../api/time.ts'
import { asOfKey } from './query.ts'

/** Tells as of when the answer of a query is, where a standby answered; the primary answers as of now. */
export function ReadAsOf({ of }: { of: QueryKey }) {
  const { data: asOf } = useQuery<string | null>({ queryKey: asOfKey(of), queryFn: skipToken })
  if (!asOf) return null
  const whole = formatDateTime(asOf)
  return (
    <time className="hint" dateTime={asOf} title={`${whole}，读自备库`}>
      数据截至 {whole.slice(11)}
    </time>
  )
}
