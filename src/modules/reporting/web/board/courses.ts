import type { Course } from '../../api/board.ts'

type Weeks = Course['weeks']
type Part = 'now' | 'before'

/** Returns the sum of all weeks, in fen. */
export const sumOf = (weeks: Weeks, part: Part): number => weeks.reduce((sum, week) => sum + week[part].value, 0)

/** Returns the top of the scale: the largest sum of any week, rounded up to a number that is said easily. */
export function mostOf(courses: readonly Course[]): number {
  const most = Math.max(
    100,
    ...courses.flatMap(({ weeks }) => weeks.flatMap(({ now, before }) => [now.value, before.value])),
  )
  const step = 10 ** Math.floor(Math.log10(most))
  return Math.ceil((most / step) * 2) * (step / 2)
}

const inHundredths = (value: number) => Math.round(value * 100) / 100

/** Returns the points of a course in a square of 100: until the last whole week, from there to now, and a year before. */
export function drawnOf(weeks: Weeks, most: number): Record<'past' | 'running' | 'before', string> {
  const point = (at: number, value: number) =>
    [((at + 0.5) * 100) / weeks.length, 100 - (Math.max(0, value) * 100) / most].map(inHundredths).join()
  const now = weeks.map((week, at) => point(at, week.now.value))
  const before = weeks.map((week, at) => point(at, week.before.value))
  return { past: now.slice(0, -1).join(' '), running: now.slice(-2).join(' '), before: before.join(' ') }
}
