import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatWeekday } from '../../../kernel/api/timeWords.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { Page } from '../../../kernel/web/shell/Page.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { reportingPlaces } from '../api/places.ts'
import { greeting } from './due.ts'
import { Figures } from './Figures.tsx'
import { figuresQuery, loadActions } from './figures.ts'
import { FirstHour } from './firstHour/FirstHour.tsx'
import { useLiveFigures } from './useLiveFigures.ts'
import './dashboard.css'
import './board/board.css'

/** How long figures that were fetched ahead need not be fetched again, in ms. */
const prefetched = 3000

/** Home: what is there for this person to do, each figure leading to the rows behind it. */
export default function DashboardPage() {
  const person = useSession(state => state.person)
  const { data, isError, refetch } = useQuery({ ...figuresQuery, staleTime: prefetched })
  useLiveFigures()
  const [params] = useSearchParams()
  const actions = params.get('show') === 'deeds'
  const now = new Date()
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h2>
          {greeting(now)}，{person?.realName}
        </h2>
        <p className="dashboard-day">{formatWeekday(now)}</p>
        {data?.scope && <Views actions={actions} own={data.scope === 'own'} />}
        <Link to={reportingPlaces.introduction.path}>第一次使用？看看简述</Link>
      </header>
      {isError && (
        <p className="dashboard-failed" role="alert">
          数字没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {!actions && <FirstHour />}
      <Suspense>{actions && <Page load={loadActions} />}</Suspense>
      {data && !actions && <Figures data={data} />}
      {!data && !isError && <div className="dashboard-waiting" aria-hidden="true" />}
    </div>
  )
}

/** The day's work, and who did what. */
function Views({ actions, own }: { actions: boolean; own: boolean }) {
  return (
    <nav className="dashboard-views" aria-label="首页内容">
      <Link to={reportingPlaces.home.path} aria-current={actions ? undefined : 'page'}>
        今天的工作
      </Link>
      <Link
        to={linkTo(reportingPlaces.home, { show: 'deeds', span: 'today' })}
        aria-current={actions ? 'page' : undefined}
      >
        {own ? '我做了什么' : '谁做了什么'}
      </Link>
    </nav>
  )
}
