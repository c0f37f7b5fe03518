import { formatDateTime } from '../api/time.ts'

/** Tells as of when a report is, where a standby answered; the primary answers as of now. */
export function ReadAsOf({ asOf }: { asOf: string | undefined }) {
  if (asOf === undefined) return null
  const whole = formatDateTime(asOf)
  return (
    <time dateTime={asOf} title={`${whole}，读自备库`}>
      数据截至 {whole.slice(11)}
    </time>
  )
}
