import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { type DatePreset, daysOf } from '../../../../kernel/web/list/dates.ts'

/** What the dashboard may be of. */
export const periods = {
  today: '今天',
  week: '本周',
  month: '本月',
  quarter: '本季',
  year: '今年',
  own: '自定义',
} as const
export type PeriodName = keyof typeof periods

export type Chosen = { name: PeriodName; from: string; to: string }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The period that an address asks for: `?period=quarter`, or `?from=2026-01-01&to=2026-03-31`; this month otherwise. */
export function periodOf(params: URLSearchParams, now: Date): Chosen {
  const [from, to] = [params.get('from'), params.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { name: 'own', from, to }
  const asked = params.get('period')
  const name = asked && asked !== 'own' && Object.hasOwn(periods, asked) ? (asked as PeriodName) : 'month'
  const [first, last] = name === 'quarter' ? quarterOf(now) : daysOf(name as DatePreset, now)
  return { name, from: first, to: last }
}

/** The address parameters of a period. */
export function paramsOf(name: PeriodName, from: string, to: string): Record<string, string> {
  if (name === 'own') return { from, to }
  return name === 'month' ? {} : { period: name }
}

/** First and last day of the quarter of `now`, in Asia/Shanghai. */
function quarterOf(now: Date): [string, string] {
  const [year, month] = formatDate(now).split('-').map(Number) as [number, number]
  const first = month - ((month - 1) % 3)
  const day = (at: number) => `${at > 12 ? year + 1 : year}-${String(at > 12 ? 1 : at).padStart(2, '0')}-01`
  return [day(first), formatDate(startOfDay(day(first + 3), -1))]
}
