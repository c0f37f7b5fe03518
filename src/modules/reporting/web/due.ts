import { startOfDay } from '../../../kernel/api/time.ts'
import { formatClock, formatMonthDay } from '../../../kernel/api/timeWords.ts'

/** Returns when a contact is due, as one would say it, and whether it is overdue: its day has passed. */
export function dueText(at: string, now: Date): { text: string; late: boolean } {
  const days = Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / 86_400_000)
  const near: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天', 2: '后天' }
  return { text: `${near[days] ?? formatMonthDay(at)} ${formatClock(at)}`, late: days < 0 }
}

/** Good morning to good evening, by the hour in Asia/Shanghai. */
export function greeting(now: Date): string {
  const hour = Number(formatClock(now).slice(0, 2))
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
