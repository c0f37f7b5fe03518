import { durationWords } from '../../../../kernel/api/format.ts'
import { formatShort } from '../../../../kernel/api/timeWords.ts'

/** Returns the time left until a moment, or passed since, in words: 还剩 3 小时, 已超时 2 小时. */
export function leftWords(at: string, now: number): string {
  const left = Date.parse(at) - now
  const much = durationWords(Math.abs(left))
  return left < 0 ? `已超时 ${much}` : `还剩 ${much}`
}

/** Shows the time limit of the open step. */
export function DueFact({ at }: { at: string }) {
  return (
    <span>
      处理时限 {formatShort(at)} {leftWords(at, Date.now())}
    </span>
  )
}
