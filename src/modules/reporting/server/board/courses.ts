import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import type { Course } from '../../api/board.ts'
import { type Asked, addressOf, type Counted, days, type Lists, type Period } from '../figures.ts'
import type { BoardKind, CourseKind, Found } from './kind.ts'

const shownWeeks = 12
/** The same week of the year before begins so many weeks earlier. */
const weeksOfYear = 52
/** A Monday, from which weeks are counted. */
const first = '2000-01-03'

const mondayOf = (week: number) => formatDate(startOfDay(first, week * 7))
const daysOf = (from: number, to = from): Period => ({
  from: mondayOf(from),
  to: formatDate(startOfDay(mondayOf(to), 6)),
})
/** Returns the week of a moment, counted from the first. */
const weekOf = (now: Date) => Math.floor((startOfDay(now).getTime() - startOfDay(first).getTime()) / (7 * 86_400_000))

type Part = 'now' | 'before'
const keyOf = ({ key }: CourseKind, part: Part) => `course ${part} ${key}`
const lastOf = (now: Date): Record<Part, number> => ({ now: weekOf(now), before: weekOf(now) - weeksOfYear })

function asked({ asked: ask, day }: CourseKind, last: number): Asked {
  const by = {
    key: day.key,
    sql: `((${day.sql} - date '${first}') / 7)`,
    filters: (week: number) => ({ [day.key]: days(daysOf(week)) }),
  }
  return { ...ask(daysOf(last - shownWeeks + 1, last)), by }
}

const coursesIn = (kinds: readonly BoardKind[]) => kinds.flatMap(({ course }) => course ?? [])

/** Returns the questions of the last weeks, and of the same weeks of the year before. */
export function courseQuestions(kinds: readonly BoardKind[], now: Date): Record<string, Asked> {
  const last = lastOf(now)
  const parts: Part[] = ['now', 'before']
  return Object.fromEntries(
    coursesIn(kinds).flatMap(course => parts.map(part => [keyOf(course, part), asked(course, last[part])])),
  )
}

/** Returns the sums of each week, the oldest first, each leading to its rows. */
export function coursesOf(lists: Lists, kinds: readonly BoardKind[], found: Found, now: Date): Course[] {
  const last = lastOf(now)
  const sumOf = (course: CourseKind, part: Part, back: number) => {
    const week = last[part] - back
    const sums: readonly Counted[] = found[keyOf(course, part)] ?? []
    return sums.find(({ id }) => id === week)?.amount ?? none(lists, course, week)
  }
  const backs = Array.from({ length: shownWeeks }, (_, at) => shownWeeks - 1 - at)
  return coursesIn(kinds).map(course => ({
    key: course.key,
    title: course.title,
    weeks: backs.map(back => ({
      day: mondayOf(last.now - back),
      now: sumOf(course, 'now', back),
      before: sumOf(course, 'before', back),
    })),
  }))
}

/** A week without any row. */
function none(lists: Lists, { asked: ask }: CourseKind, week: number) {
  const { rows, sum = 'amount' } = ask(daysOf(week))
  return { of: sum, value: 0, to: addressOf(lists, rows) }
}
