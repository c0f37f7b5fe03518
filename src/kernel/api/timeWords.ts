import { formatDate, formatMinute, type Moment, toDate } from './time.ts'

/** Formats a moment as `11-20 09:05` in Asia/Shanghai, with its year in front if it is another than now's. */
export function formatShort(moment: Moment, now: Moment = Date.now()): string {
  const whole = formatMinute(moment)
  return whole.slice(0, 4) === formatDate(now).slice(0, 4) ? whole.slice(5) : whole
}

/** Formats a moment as `11-20` in Asia/Shanghai. */
export const formatMonthDay = (moment: Moment): string => formatDate(moment).slice(5)

/** Formats a moment as `09:05` in Asia/Shanghai. */
export const formatClock = (moment: Moment): string => formatMinute(moment).slice(11)

const weekday = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
})

/** Formats a moment as its day is called: `11月20日星期五`. */
export const formatWeekday = (moment: Moment): string => weekday.format(toDate(moment))

/**
 * Formats a moment as the time since then, in the words of the specification (S7.03): just now under 30 s, then minutes,
 * hours, 1 day ago, then the date. The words are Chinese, like all words on a screen.
 */
export function formatRelative(moment: Moment, now: Moment = Date.now()): string {
  const seconds = (toDate(now).getTime() - toDate(moment).getTime()) / 1000
  if (seconds < 30) return '刚刚'
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟前`
  if (seconds < 86_400) return `${Math.ceil(seconds / 3600)} 小时前`
  if (seconds < 172_800) return '1 天前'
  return formatMinute(moment)
}
