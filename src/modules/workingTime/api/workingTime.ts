/** A stretch of a working day, in minutes since midnight: `{ from: 540, to: 720 }` is 9:00–12:00. */
export type Span = { from: number; to: number }

/** The times when a company works, in Asia/Shanghai. */
export type WorkingTime = {
  /** ISO weekdays, Monday is 1. */
  weekdays: readonly number[]
  /** The spans of every working day, in order, without touching each other. */
  spans: readonly Span[]
  /** Days that are not as their weekday, by `2026-10-01`. */
  days: Readonly<Record<string, 'work' | 'rest'>>
}

const minute = 60_000 // ms
const hour = 60 * minute
const day = 24 * hour
const zone = 8 * hour // Asia/Shanghai is eight hours ahead, always
/** The first of January 1970 was a Thursday, the third day after a Monday. */
const weekdayOfEpoch = 3
/** The number of consecutive days off after which time passes as if all days were worked; no real calendar has so many. */
const mostDays = 40_000

/** Returns the day of a moment (ms since 1970) in Asia/Shanghai, counted from 1970. */
const dayOf = (at: number) => Math.floor((at + zone) / day)
const weekdayOf = (date: number) => ((((date + weekdayOfEpoch) % 7) + 7) % 7) + 1

type Days = WorkingTime['days']
type DayTest = (date: number) => boolean
const numbered = new WeakMap<Days, ReadonlyMap<number, Days[string]>>()

const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day

/** Returns the days that are not as their weekday by their number from 1970: texts are slow to compare over years. */
function numberedDays(days: Days): ReadonlyMap<number, Days[string]> {
  const known = numbered.get(days)
  if (known) return known
  const made = new Map(Object.entries(days).map(([date, kind]) => [numberOf(date), kind]))
  numbered.set(days, made)
  return made
}

/** Returns a test that tells whether a day, counted from 1970, is worked. */
function workedDays({ weekdays, days }: WorkingTime): DayTest {
  const known = numberedDays(days)
  return date => {
    const kind = known.get(date)
    return kind === undefined ? weekdays.includes(weekdayOf(date)) : kind === 'work'
  }
}

/** Tells whether a day (`2026-10-01`) is worked. */
export function isWorkingDay(time: WorkingTime, date: string): boolean {
  return workedDays(time)(numberOf(date))
}

type Moments = { begin: number; end: number }

/** Returns a function that returns the working spans of a day, as moments in ms. */
function workedSpans(time: WorkingTime): (date: number) => readonly Moments[] {
  const isWorked = workedDays(time)
  return date => {
    if (!isWorked(date)) return []
    const midnight = date * day - zone
    return time.spans.map(({ from, to }) => ({ begin: midnight + from * minute, end: midnight + to * minute }))
  }
}

/**
 * Returns the first moment (ms since 1970) by which `hours` working hours have passed since `from`; with `hours` 0 the first
 * moment of working time from `from` on. The end of a span is working time.
 */
export function addWorkingHours(time: WorkingTime, from: number, hours: number): number {
  const spansOn = workedSpans(time)
  let left = Math.round(hours * hour)
  for (let date = dayOf(from), last = date + mostDays; date < last; date++)
    for (const { begin, end } of spansOn(date)) {
      if (end < from) continue
      const start = Math.max(begin, from)
      if (left <= end - start) return start + left
      left -= end - start
    }
  return from + Math.round(hours * hour)
}

/** Returns the working hours between two moments (ms since 1970); negative if the second is the earlier one. */
export function workingHoursBetween(time: WorkingTime, from: number, to: number): number {
  if (to < from) return -workingHoursBetween(time, to, from)
  const spansOn = workedSpans(time)
  let worked = 0
  for (let date = dayOf(from); date <= dayOf(to); date++)
    for (const { begin, end } of spansOn(date)) worked += Math.max(0, Math.min(end, to) - Math.max(begin, from))
  return worked / hour
}
