import { formatDate } from '../../../../kernel/api/time.ts'

const dayLength = 86_400_000 // ms

/** Says how many days a quotation is still valid after today, by its last day: `还有 3 天`, `今天到期`, `已过期`. */
export function daysLeft(validUntil: string, now: number = Date.now()): string {
  const days = (Date.parse(validUntil) - Date.parse(formatDate(now))) / dayLength
  if (days === 0) return '今天到期'
  return days < 0 ? '已过期' : `还有 ${days} 天`
}
