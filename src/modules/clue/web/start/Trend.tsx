import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardFigures } from '../../../reporting/api/dashboard.ts'
import { growth } from '../../../reporting/web/sums/comparison.ts'
import { rowsOfDay } from './addresses.ts'
import { barsOf } from './bars.ts'

type Shown = Pick<NonNullable<DashboardFigures['clue']>, 'trend' | 'trendNote'>

const sumOf = (bars: readonly { count: number }[]) => bars.reduce((sum, bar) => sum + bar.count, 0)

/** New clues of the last 14 days; each bar leads to its day. */
export function Trend({ trend, trendNote }: Shown) {
  const bars = barsOf(trend, new Date())
  const total = sumOf(bars)
  return (
    <section className="panel trend">
      <header>
        <h2>近 14 天新增</h2>
        <span>
          共 {numberWords(total)} 条，近 7 天比前 7 天 {growth(sumOf(bars.slice(-7)), sumOf(bars.slice(0, -7)))}
          {trendNote && `，${trendNote}`}
        </span>
      </header>
      {total === 0 ? (
        <p className="dashboard-empty">近两周没有新增流量。可以在流量列表中新增一条，或导入已有的客户表格。</p>
      ) : (
        <ol>
          {bars.map(bar => (
            <li key={bar.day}>
              <Link to={bringing(rowsOfDay(bar.day))} title={`${bar.day} 新增 ${bar.count} 条`}>
                <span className="trend-bar">
                  <b style={{ bottom: `${bar.height}%` }}>{bar.count}</b>
                  <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                    <rect y={100 - bar.height} width="10" height={bar.height} />
                  </svg>
                </span>
                <span className="trend-day">{bar.label}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
