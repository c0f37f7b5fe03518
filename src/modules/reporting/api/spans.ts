import { addDays } from '../../../kernel/api/day.ts'
import { lastOfMonth } from '../../../kernel/api/month.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'

/** First and last day: 2026-11-01. */
export type Span = { from: string; to: string }

/** Returns the span before: of whole months as many months, else as many days. A span that still runs is compared up to today. */
export function spanBefore(span: Span, now: Date): Span {
  const months = wholeMonths(span)
  const past = untilToday(span, now)
  if (months > 0) return monthsBefore(past, months)
  const days = 1 + Math.round((startOfDay(span.to).getTime() - startOfDay(span.from).getTime()) / 86_400_000)
  return { from: addDays(past.from, -days), to: addDays(past.to, -days) }
}

/** Returns the same days of the year before. A span that still runs is compared up to today. */
export const yearBefore = (span: Span, now: Date): Span => monthsBefore(untilToday(span, now), 12)

/** Returns a span with each month moved back by one: what a table by month compares its months with. */
export const monthBefore = (span: Span, now: Date): Span => monthsBefore(untilToday(span, now), 1)

/** Returns a month (2026-11) some months earlier. */
export function earlierMonth(month: string, months: number): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + at - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

function untilToday({ from, to }: Span, now: Date): Span {
  const today = formatDate(now)
  return { from, to: from <= today && today < to ? today : to }
}

/** Returns how many months a span is; 0 where it does not begin and end with one. */
function wholeMonths({ from, to }: Span): number {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  if (!from.endsWith('-01') || to !== lastOfMonth(to)) return 0
  const [year, month] = first.split('-').map(Number) as [number, number]
  const [lastYear, lastMonth] = last.split('-').map(Number) as [number, number]
  return (lastYear - year) * 12 + lastMonth - month + 1
}

function monthsBefore({ from, to }: Span, months: number): Span {
  const ends = to === lastOfMonth(to)
  return { from: inMonthBefore(from, months, false), to: inMonthBefore(to, months, ends) }
}

/** Returns the same day in an earlier month; its last one where it has no such day, or where `ends`. */
function inMonthBefore(day: string, months: number, ends: boolean): string {
  const month = earlierMonth(day.slice(0, 7), months)
  const last = lastOfMonth(month)
  const same = `${month}-${day.slice(8)}`
  return ends || same > last ? last : same
}
