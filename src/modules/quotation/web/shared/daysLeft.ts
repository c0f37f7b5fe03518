import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'

const dayLength = 86_400_000 // ms

/** Says how many days a quotation is still valid after today, by its last day: `还有 3 天`, `今天到期`, `已过期`. */
export function daysLeft(validUntil: string, now: number = Date.now()): string {
  const days = Math.round(
    (startOfDay(`${validUntil}T00:00:00+08:00`).getTime() - startOfDay(now).getTime()) / dayLength,
  )
  if (formatDate(now) === validUntil) return '今天到期'
  return days < 0 ? '已过期' : `还有 ${days} 天`
}
