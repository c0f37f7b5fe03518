import { startOfDay } from '../../../../kernel/api/time.ts'
import type { Span } from '../../api/spans.ts'

/** So few days say nothing of the rest. */
const fewestDays = 3

const daysOf = (from: string, to: string) =>
  1 + Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000)

/** Returns what a span that still runs comes to if it goes on as until today; null of one that is over, or has hardly begun. */
export function forecastOf(value: number, { from, to }: Span, today: string): number | null {
  if (today < from || today >= to) return null
  const past = daysOf(from, today)
  return past < fewestDays ? null : Math.round((value * daysOf(from, to)) / past)
}
