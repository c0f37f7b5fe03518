import type { ReactNode } from 'react'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { DashboardBoard } from '../../api/board.ts'
import { Course } from './Course.tsx'
import { Head } from './Head.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { useBoard } from './useBoard.ts'
import './headline.css'

/** The figures of the first weight with what they are held against, and how they ran week by week. They take their room before they come. */
export function Headline({ scope, children }: { scope: NonNullable<DashboardBoard['scope']>; children: ReactNode }) {
  const { data, isError, isFetching, refetch, period } = useBoard()
  const heads = headsOf(data)
  return (
    <section className="headline" aria-label="关键数字" aria-busy={isFetching}>
      <PeriodChoice title={titles[scope]}>{children}</PeriodChoice>
      {isError && (
        <p className="dashboard-failed" role="alert">
          经营数据没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {!data && !isError && <div className="heads heads-waiting" aria-hidden="true" />}
      {data && heads.length > 0 && (
        <ul className="heads">
          {heads.map(tile => (
            <Head key={tile.key} tile={tile} board={data} period={period} />
          ))}
        </ul>
      )}
      {scope !== 'own' && (data ? data.courses.length > 0 && <Course courses={data.courses} /> : <Waiting />)}
    </section>
  )
}

const titles = { own: '我的业绩', department: '团队经营数据', office: '公司经营数据' }

const Waiting = () => <div className="panel course course-waiting" aria-hidden="true" />

/** Returns the tiles of the first weight in their order. */
const headsOf = (board: DashboardBoard | undefined) =>
  (board?.tiles ?? []).filter(({ head }) => head !== null).sort((a, b) => (a.head?.rank ?? 0) - (b.head?.rank ?? 0))
