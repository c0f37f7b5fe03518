import { formatDate } from '../../../../kernel/api/time.ts'
import type { DashboardFigures } from '../../../reporting/api/dashboard.ts'

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
