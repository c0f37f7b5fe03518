import { type DatePreset, daysOf } from '../../../../kernel/web/list/dates.ts'

/** Which days one looks at most. */
export const spans = {
  yesterday: '昨天',
  today: '今天',
  week: '本周',
  last7: '近7天',
  month: '本月',
} as const satisfies Partial<Record<DatePreset, string>>
export type Span = keyof typeof spans

export type Days = { span: Span | null; from: string; to: string }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The days that an address asks for: `?span=week`, or `?from=2026-11-01&to=2026-11-07`; today otherwise. */
export function spanOf(params: URLSearchParams, now: Date): Days {
  const [first, last] = [params.get('from'), params.get('to')]
  if (isDay(first) && isDay(last) && first <= last) return { span: null, from: first, to: last }
  const asked = params.get('span')
  const span = asked && Object.hasOwn(spans, asked) ? (asked as Span) : 'today'
  const [from, to] = daysOf(span, now)
  return { span, from, to }
}
