import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLive } from '../../../kernel/web/live.ts'
import { usePainted } from '../../../kernel/web/painted.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { may, useSession } from '../../../kernel/web/session.ts'
import { Page } from '../../../kernel/web/shell/Page.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { clueRoutes } from '../../clue/contract/clue.ts'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { ClueFigures } from './ClueFigures.tsx'
import { Companies } from './Companies.tsx'
import { figuresQuery, greeting, loadBoard } from './figures.ts'
import { NextContacts } from './NextContacts.tsx'
import { NoOffice } from './NoOffice.tsx'
import { Trend } from './Trend.tsx'
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
      {data && <Figures data={data} />}
      {!data && !isError && <div className="dashboard-waiting" aria-hidden="true" />}
    </div>
  )
}

function Figures({ data }: { data: DashboardFigures }) {
  const inOffice = useSession(state => state.person?.officeId !== null)
  const painted = usePainted()
  return (
    <>
      {data.clue && <ClueFigures figures={data.clue} />}
      {data.clue && (
        <div className="dashboard-pair">
          <Trend trend={data.clue.trend} />
          <NextContacts next={data.next} />
        </div>
      )}
      {inOffice && painted && (
        <Suspense>
          <Page load={loadBoard} />
        </Suspense>
      )}
      {inOffice && !may(clueRoutes.list) && <p className="panel dashboard-empty">{nothingOpen}</p>}
      {data.offices && <Companies offices={data.offices} />}
      {!inOffice && <NoOffice />}
    </>
  )
}

const nothingOpen = '您的角色还没有可以查看的业务数据。需要时，请联系企业管理员为您的角色开通菜单。'

/** At most one refresh in this many ms, however often colleagues save. */
const pause = 3000

function useLiveFigures(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive('clue', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: figuresQuery.queryKey })
    }, pause)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
