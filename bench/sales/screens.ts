import type { QueryConfig } from 'pg'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { formatDate, startOfDay } from '../../src/kernel/api/time.ts'
import { customerRoutes } from '../../src/modules/customer/api/routes.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { dashboardRoutes } from '../../src/modules/reporting/api/dashboard.ts'
import type { Person } from './bare.ts'
import { customerPage, customerSearch, customerTotals } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { dealBoard, dealCalendar, dealPage, dealSearch, dealTotals } from './deals.ts'

type Row = Record<string, unknown>

/** A call of a screen, with its inputs in turn, and the handwritten statements that answer the same. */
export type Screen = {
  title: string
  /** What its p95 may be, in ms, where it is a report. */
  limit?: number
  route: Route
  bodies: readonly (object | undefined)[]
  bare(person: Person, body: never): QueryConfig[]
  /** Returns the parts of the call's data and of the statements' rows that must be equal. */
  ours(answer: never): unknown
  theirs(rows: readonly Row[]): unknown
}

/** Declares a screen with the types of its route. */
export function screen<R extends Route>(
  route: R,
  rest: Omit<Screen, 'route' | 'ours'> & { ours(answer: AnswerOf<R>): unknown },
) {
  return { route, ...rest } as Screen
}

/** Compares pages by the ids of their rows, in order. */
export const page = {
  ours: ({ rows }: { rows: { id: number }[] }) => rows.map(row => row.id),
  theirs: (rows: readonly Row[]) => rows.map(row => row.id),
}

/** Searches as people type them: names, communities, pieces of numbers. */
const searches = ['建国', '雨桐', '李娜', '女士', '欣怡', '滨江', '云庭', '王伟', '2026'].map(search => ({ search }))

const month = (() => {
  const first = startOfDay(`${formatDate(Date.now()).slice(0, 8)}01T00:00:00+08:00`)
  return { from: formatDate(first), to: formatDate(startOfDay(first, 41)) }
})()

const byStage = (one: Row, other: Row) => Number(one.stageId) - Number(other.stageId)
const numbersOf = (rows: readonly { id?: unknown }[]) =>
  rows.flatMap(row => (row.id === undefined ? [] : [Number(row.id)])).sort((a, b) => a - b)

export const screens: readonly Screen[] = [
  screen(opportunityRoutes.list, { title: '商机列表', bodies: [{}], bare: person => [dealPage(person)], ...page }),
  screen(opportunityRoutes.list, {
    title: '商机搜索',
    bodies: searches,
    ...page,
    bare: (person, body) => [dealSearch(person, body)],
  }),
  screen(opportunityRoutes.totals, {
    title: '商机合计',
    bodies: [{}],
    bare: person => [dealTotals(person)],
    ours: ({ total, sums }) => [total, sums.expectedAmount, sums.expectedValue, sums.dealAmount],
    theirs: ([row]) => [row?.count, row?.amount, row?.value, row?.deal],
  }),
  screen(opportunityRoutes.board, {
    title: '商机看板',
    bodies: [{}],
    bare: dealBoard,
    ours: ({ columns }) => ({
      sums: columns
        .filter(({ count }) => count > 0)
        .map(({ stageId, count, amount, value }) => ({ stageId, count, amount, value }))
        .sort(byStage),
      cards: numbersOf(columns.flatMap(({ cards }) => cards)),
    }),
    theirs: rows => ({ sums: rows.filter(row => 'count' in row).sort(byStage), cards: numbersOf(rows) }),
  }),
  screen(opportunityRoutes.calendar, {
    title: '商机日历',
    bodies: [month],
    bare: dealCalendar,
    ours: ({ days }) => ({
      days: days.map(({ day, count }) => ({ day, count })).sort(byDay),
      cards: numbersOf(days.flatMap(({ rows }) => rows)),
    }),
    theirs: rows => ({ days: rows.filter(row => 'day' in row).sort(byDay), cards: numbersOf(rows) }),
  }),
  screen(customerRoutes.list, { title: '客户列表', bodies: [{}], bare: person => [customerPage(person)], ...page }),
  screen(customerRoutes.list, {
    title: '客户搜索',
    bodies: searches,
    ...page,
    bare: (person, body) => [customerSearch(person, body)],
  }),
  screen(customerRoutes.totals, {
    title: '客户合计',
    bodies: [{}],
    bare: person => [customerTotals(person)],
    ours: ({ total, sums }) => [total, sums.clueCount, sums.openOpportunityCount],
    theirs: ([row]) => [row?.count, row?.clues, row?.deals],
  }),
  screen(dashboardRoutes.figures, {
    title: '首页数字',
    bodies: [undefined],
    bare: dashboard,
    ours: ({ clue, next }) => {
      const { trend = [], trendNote: _, ...counts } = clue ?? {}
      return { counts, trend: trend.filter(({ count }) => count > 0), next: next.map(({ of, id }) => `${of} ${id}`) }
    },
    theirs: ([counts, ...rest]) => ({
      counts,
      trend: rest.filter(row => 'day' in row),
      next: rest.flatMap(row => ('of' in row ? [`${row.of} ${row.id}`] : [])),
    }),
  }),
]

function byDay(one: Row, other: Row): number {
  return String(one.day).localeCompare(String(other.day))
}
