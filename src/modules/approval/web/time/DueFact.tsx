import { formatDateTime } from '../../../../kernel/api/time.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'

const minute = 60_000 // ms
const hour = 60 * minute
const day = 24 * hour

/** Returns the time left until a moment, or passed since, in words: 还剩 3 小时, 已超时 2 小时. */
export function leftWords(at: string, now: number): string {
  const left = Date.parse(at) - now
  const size = Math.abs(left)
  const much =
    size < hour
      ? `${Math.max(1, Math.round(size / minute))} 分钟`
      : size < 2 * day
        ? `${Math.round(size / hour)} 小时`
        : `${Math.round(size / day)} 天`
  return left < 0 ? `已超时 ${much}` : `还剩 ${much}`
}

/** Shows the time limit of the open step. */
export function DueFact({ at }: { at: string }) {
  return (
    <Fact title="处理时限">
      {formatDateTime(at).slice(5, 16)}
      <small>{leftWords(at, Date.now())}</small>
    </Fact>
  )
}
