import { formatDate, type Moment, startOfDay, toDate } from './time.ts'
import { formatClock, formatMonthDay } from './timeWords.ts'

/** Writes a moment as people say it of a list, newest first: 今天 10:12, 昨天 16:40, 11-24, in another year 2025-11-24. */
export function formatDayOf(moment: Moment, now: Moment = Date.now()): string {
  const at = toDate(moment)
  if (at >= startOfDay(now)) return `今天 ${formatClock(at)}`
  if (at >= startOfDay(now, -1)) return `昨天 ${formatClock(at)}`
  const day = formatDate(at)
  return day.slice(0, 4) === formatDate(now).slice(0, 4) ? formatMonthDay(at) : day
}
