import { formatDate, formatDateTime, startOfDay } from '../../../kernel/contract/time.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { ClueView } from '../../clue/contract/clueList.ts'
import { cluePlaces } from '../../clue/contract/places.ts'
import { opportunityPlaces } from '../../opportunity/contract/places.ts'
import { type DashboardFigures, dashboardRoutes } from '../contract/dashboard.ts'

export const figuresQuery = queryOf(dashboardRoutes.figures)

/** Asks for the figures while the page's own code is on its way; the page tells of a failure. */
export function prefetchFigures(): Promise<void> {
  return queryClient.prefetchQuery(queryOf(dashboardRoutes.figures, undefined, { silent: true }))
}

/** The part of the page below what is to be done today: a person must not wait for it. */
export const loadBoard = () => import('./board/Board.tsx')

const list = cluePlaces.list.path

/** The list of exactly the rows that a figure counts. */
export function rowsOf(view: ClueView): string {
  return `${list}?view=${view}`
}

/** The rows that came in on one day, `2026-11-20`. */
export function rowsOfDay(day: string): string {
  return `${list}?view=all&createdAt=${day}..${day}`
}

/** The part of the page that tells who did what. */
export const loadDeeds = () => import('./deeds/Deeds.tsx')

/** One record, opened over the list it is in. */
export function recordAddress({ of, id }: Pick<DashboardFigures['next'][number], 'of' | 'id'>): string {
  return `${of === 'clue' ? list : opportunityPlaces.list.path}?view=mine&open=${id}`
}

export type Bar = { day: string; label: string; count: number; height: number }

/** The trend as bars, heights from 0 to 100 of the highest; a day that has something never vanishes. */
export function barsOf(trend: NonNullable<DashboardFigures['clue']>['trend'], now: Date): Bar[] {
  const highest = Math.max(1, ...trend.map(point => point.count))
  return trend.map(({ day, count }) => ({
    day,
    count,
    label: day === formatDate(now) ? '今天' : day.slice(5).replace('-', '/'),
    height: count === 0 ? 0 : Math.max(3, (count / highest) * 100),
  }))
}

/** Returns when a contact is due, as one would say it, and whether it is overdue: its day has passed. */
export function dueText(at: string, now: Date): { text: string; late: boolean } {
  const time = formatDateTime(at).slice(11, 16)
  const days = Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / 86_400_000)
  const near: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天', 2: '后天' }
  return { text: `${near[days] ?? formatDate(at).slice(5)} ${time}`, late: days < 0 }
}

/** Good morning to good evening, by the hour in Asia/Shanghai. */
export function greeting(now: Date): string {
  const hour = Number(formatDateTime(now).slice(11, 13))
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
