import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Figures } from './Figures.tsx'
import { figuresQuery, greeting } from './figures.ts'
import { FirstHour } from './firstHour/FirstHour.tsx'
import { useLiveFigures } from './useLiveFigures.ts'
import './dashboard.css'
import './board/board.css'

const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
})

/** How long figures that were fetched ahead need not be fetched again, in ms. */
const prefetched = 3000

/** Home: what is there for this person to do, each figure leading to the rows behind it. */
export default function DashboardPage() {
  const person = useSession(state => state.person)
  const { data, isError, refetch } = useQuery({ ...figuresQuery, staleTime: prefetched })
  useLiveFigures()
  const now = new Date()
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {greeting(now)}，{person?.realName}
        </h1>
        <p className="dashboard-day">{day.format(now)}</p>
        <Link to="/introduction/index">第一次使用？看看简述</Link>
      </header>
      {isError && (
        <p className="dashboard-failed" role="alert">
          数字没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      <FirstHour />
      {data && <Figures data={data} />}
      {!data && !isError && <div className="dashboard-waiting" aria-hidden="true" />}
    </div>
  )
}
