import { formatMinute, startOfDay } from '../../../kernel/api/time.ts'
import { formatClock, formatMonthDay } from '../../../kernel/api/timeWords.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { leavingMeans } from '../api/recycling.ts'

/** Marks what goes back to its pool soon, with when (ISO); nothing where it stays. */
export function LeavingMark({ at }: { at: string | undefined }) {
  if (!at) return null
  const minute = formatMinute(at)
  const isToday = new Date(at) < startOfDay(new Date(), 1)
  return (
    <span title={`即将退回：${leavingMeans}${minute} 退回公海。`}>
      <Tag tone="orange">{isToday ? `今天 ${formatClock(at)}` : formatMonthDay(at)} 退回</Tag>
    </span>
  )
}
