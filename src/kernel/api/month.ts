import { addDays } from './day.ts'

/*
 * Months are written as their first day, `2026-11-01`, days as `2026-11-20`.
 */

/** Returns the first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the first day of the month after a day's. */
export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Returns the last day of a day's month. */
export const lastOfMonth = (day: string): string => addDays(nextMonth(day), -1)

/** Returns the first open day from a day on; `closedUntil` is the last day of the last closed month. */
export const firstOpenDay = (day: string, closedUntil: string | null): string =>
  closedUntil === null || day > closedUntil ? day : addDays(closedUntil, 1)
