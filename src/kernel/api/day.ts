/** A day of the calendar as text, `2026-11-20`; sorts as it reads. */
export type DayText = string

/** Returns the day some `days` after a day, or before it. */
export const addDays = (day: DayText, days: number): DayText =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
