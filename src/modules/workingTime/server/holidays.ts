import announced from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { Holiday } from '../api/calendar.ts'

type Days = Readonly<Record<string, string>>

/** Returns the Chinese name of a day, which the package writes as `National Day,国庆节,3`. */
const nameOf = (told: string) => told.split(',')[1] ?? told

const of = (days: Days, kind: Holiday['kind']): Holiday[] =>
  Object.entries(days).map(([day, told]) => ({ day, name: nameOf(told), kind }))

/** Every statutory holiday and moved working day that has been announced, in their order. */
const all = [...of(announced.holidays, 'rest'), ...of(announced.workdays, 'work')].sort((a, b) =>
  a.day < b.day ? -1 : 1,
)

/** The last year of which they are known. */
export const knownUntil = Number(all.at(-1)?.day.slice(0, 4))

/** Returns the holidays from a year on. */
export const holidaysFrom = (year: number): Holiday[] => all.filter(({ day }) => Number(day.slice(0, 4)) >= year)
