import type { Dice } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
// Shanghai has had no summer time since 1991, so its clock is plain arithmetic.
const offset = 8 * hour

/** The days on which the trade lives: sales festivals, holidays, and the stillness of Spring Festival. */
export type Season = 'spring' | 'consumer' | 'may' | 'june' | 'national' | 'november' | 'usual'

export type Day = { start: number; month: number; weekend: boolean; season: Season }

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
})

/** Days of the year (month × 100 + day) on which a season begins and ends. */
const seasons: readonly [Season, number, number][] = [
  ['consumer', 313, 316],
  ['may', 501, 505],
  ['june', 614, 618],
  ['national', 1001, 1007],
  ['november', 1107, 1111],
]

/** Midnight of a moment's day in Asia/Shanghai. Moments are epoch milliseconds throughout the seeds. */
export function dayStart(at: number): number {
  return Math.floor((at + offset) / day) * day - offset
}

/** Month (1 to 12), day of the month, weekday (0 is Sunday) and hour of a moment in Asia/Shanghai. */
export function readClock(at: number): { month: number; date: number; weekday: number; hour: number } {
  const local = new Date(at + offset)
  return {
    month: local.getUTCMonth() + 1,
    date: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
  }
}

function isSpringFestival(at: number): boolean {
  const parts = Object.fromEntries(lunar.formatToParts(at).map(part => [part.type, Number.parseInt(part.value, 10)]))
  return (parts.month === 12 && (parts.day ?? 0) >= 26) || (parts.month === 1 && (parts.day ?? 99) <= 7)
}

function seasonOf(at: number): Season {
  if (isSpringFestival(at)) return 'spring'
  const { month, date } = readClock(at)
  const number = month * 100 + date
  return seasons.find(([, from, to]) => number >= from && number <= to)?.[0] ?? 'usual'
}

/** The `count` days up to and including the day of `now`, oldest first. */
export function daysUpTo(now: number, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const start = dayStart(now) - (count - 1 - index) * day
    const { month, weekday } = readClock(start)
    return { start, month, weekend: weekday === 0 || weekday === 6, season: seasonOf(start) }
  })
}

/** A moment on the day that starts at `start`, within the hours of the shops: 9:00 to 20:30. */
export function openHours(dice: Dice, start: number): number {
  return start + 9 * hour + Math.floor(dice.next() * 11.5 * 60) * minute + dice.int(0, 59) * 1000
}

/** The moment itself where the shops are open then, otherwise a moment of the next morning. */
export function whenOpen(dice: Dice, at: number): number {
  const start = dayStart(at)
  if (at >= start + 9 * hour && at <= start + 20.5 * hour) return at
  const morning = at < start + 9 * hour ? start : start + day
  return morning + 9 * hour + dice.int(1, 100) * minute + dice.int(0, 59) * 1000
}

/** A round time for an appointment on the day of `at`: full or half hours from 9:30 to 19:00. */
export function appointment(dice: Dice, at: number): number {
  return dayStart(at) + 9.5 * hour + dice.int(0, 19) * 30 * minute
}

/** Returns the next moment from one on at which somebody is at work. */
export function atWork(at: number): number {
  const time = at - dayStart(at)
  if (time > 20.5 * hour) return dayStart(at) + day + 9.5 * hour
  return time < 9 * hour ? dayStart(at) + 9.5 * hour : at
}

/** Returns the last moment up to one at which somebody was at work. */
export function lastAtWork(at: number): number {
  const time = at - dayStart(at)
  if (time > 20.5 * hour) return dayStart(at) + 20.5 * hour
  return time < 9 * hour ? dayStart(at) - 4 * hour : at
}
