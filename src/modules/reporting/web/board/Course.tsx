import { useContext } from 'react'
import { Link } from 'react-router'
import { yuanInShort } from '../../../../kernel/api/format.ts'
import { formatMonthDay } from '../../../../kernel/api/timeWords.ts'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardBoard } from '../../api/board.ts'
import { growth } from '../sums/comparison.ts'
import { drawnOf, mostOf, sumOf } from './courses.ts'
import { FigureLink } from './FigureLink.tsx'
import { AsTable } from './Panel.tsx'

type Props = { courses: DashboardBoard['courses'] }

/** How sums ran week by week, beside the same weeks of the year before. This week, which is not over, is dotted. */
export function Course({ courses }: Props) {
  const asTable = useContext(AsTable)
  const weeks = courses[0]?.weeks.length ?? 0
  const hasPast = courses.some(({ weeks: own }) => sumOf(own, 'before') > 0)
  return (
    <section className="panel course" aria-label="每周走势">
      <header>
        <h2>
          {courses.map(({ title }) => title).join('与')}，近 {weeks} 周
        </h2>
        <ul className="course-legend">
          {courses.map(({ key, title, weeks: own }, at) => (
            <li key={key} data-line={at}>
              {title}
              {sumOf(own, 'before') > 0 && ` ${growth(sumOf(own, 'now'), sumOf(own, 'before'))}`}
            </li>
          ))}
          {hasPast ? <li data-line="before">去年同周</li> : <li>去年同周没有</li>}
        </ul>
      </header>
      {asTable ? <Table courses={courses} /> : <Lines courses={courses} />}
    </section>
  )
}

function Lines({ courses }: Props) {
  const most = mostOf(courses)
  return (
    <div className="course-chart">
      <ol className="course-scale" aria-hidden="true">
        {[most, most / 2, 0].map(value => (
          <li key={value}>{yuanInShort(value)}</li>
        ))}
      </ol>
      <div className="course-lines">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {courses.map(({ key, weeks }, at) => {
            const { past, running, before } = drawnOf(weeks, most)
            return (
              <g key={key} data-line={at}>
                {sumOf(weeks, 'before') > 0 && <polyline points={before} className="course-before" />}
                <polyline points={past} />
                <polyline points={running} className="course-running" />
              </g>
            )
          })}
        </svg>
        <ol>
          {courses[0]?.weeks.map(({ day, now }, at) => (
            <li key={day}>
              <Link to={bringing(now.to)} title={tipOf(courses, at)} aria-label={`${tipOf(courses, at)}，打开明细`}>
                <span>{at === (courses[0]?.weeks.length ?? 0) - 1 ? '本周' : formatMonthDay(day)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** A week in words: what each sum came to, and a year ago. */
function tipOf(courses: Props['courses'], at: number): string {
  const day = courses[0]?.weeks[at]?.day ?? ''
  const told = courses.map(({ title, weeks }) => {
    const { now, before } = weeks[at] ?? {}
    return `${title} ${yuanInShort(now?.value ?? 0)}（去年 ${yuanInShort(before?.value ?? 0)}）`
  })
  return `${formatMonthDay(day)} 起一周：${told.join('，')}`
}

function Table({ courses }: Props) {
  return (
    <div className="board-scroll">
      <table>
        <thead>
          <tr>
            <th>周一</th>
            {courses.flatMap(({ key, title }) => [
              <th key={key} className="number">
                {title}
              </th>,
              <th key={`${key} before`} className="number">
                去年同周
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {courses[0]?.weeks.map(({ day }, at) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {courses.flatMap(({ key, title, weeks }) => {
                const { now, before } = weeks[at] ?? {}
                return [now, before].map((figure, part) => (
                  <td key={`${key} ${part === 0 ? 'now' : 'before'}`} className="number">
                    {figure && (
                      <FigureLink figure={figure} label={`${day} 起一周的${title}${part === 0 ? '' : '，去年'}`} />
                    )}
                  </td>
                ))
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
