import { addDays, type DayText } from '../../api/day.ts'

const ms = 86_400_000
const utc = (day: DayText) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date): DayText => date.toISOString().slice(0, 10)

/** Returns the same day `months` later, or the last day of a shorter month. */
export function addMonths(day: DayText, months: number): DayText {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))))
}

/** Returns the seven days of a day's week, from Monday. */
export function weekOf(day: DayText): DayText[] {
  const sinceMonday = (utc(day).getUTCDay() + 6) % 7
  const monday = addDays(day, -sinceMonday)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Returns the whole weeks, from Monday, that a day's month touches. */
export function monthOf(day: DayText): DayText[] {
  const first = `${day.slice(0, 7)}-01`
  const start = weekOf(first)[0] as DayText
  const end = weekOf(addDays(addMonths(first, 1), -1))[6] as DayText
  const length = (utc(end).getTime() - utc(start).getTime()) / ms + 1
  return Array.from({ length }, (_, index) => addDays(start, index))
}
