import { lazy, Suspense } from 'react'
import { usePainted } from '../../../kernel/web/painted.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { Page } from '../../../kernel/web/shell/Page.tsx'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { ClueFigures } from './ClueFigures.tsx'
import { Companies } from './Companies.tsx'
import { loadBoard } from './figures.ts'
import { NextContacts } from './NextContacts.tsx'
import { NoOffice } from './NoOffice.tsx'
import { Todos } from './Todos.tsx'
import { Trend } from './Trend.tsx'

const StartPage = lazy(() => import('./StartPage.tsx'))

/** Home by what a person's permissions show: one's own work first for a salesperson, the team's or company's for who sees it. */
export function Figures({ data }: { data: DashboardFigures }) {
  const inOffice = useSession(state => state.person?.officeId !== null)
  const own = data.scope === 'own'
  return (
    <>
      {own && <Todos todos={data.todos} />}
      {data.clue && <ClueFigures figures={data.clue} scope={data.scope ?? 'own'} />}
      {!own && <Todos todos={data.todos} />}
      {data.clue && (
        <div className="dashboard-pair">
          <Trend trend={data.clue.trend} />
          <NextContacts next={data.next} />
        </div>
      )}
      {!data.clue && data.next.length > 0 && <NextContacts next={data.next} />}
      {data.scope !== null && <Business />}
      {inOffice && data.scope === null && (
        <Suspense>
          <StartPage />
        </Suspense>
      )}
      {data.offices && <Companies offices={data.offices} />}
      {!inOffice && <NoOffice />}
    </>
  )
}

/** Below what is to be done today, and drawn after it. */
function Business() {
  const painted = usePainted()
  return painted ? (
    <Suspense>
      <Page load={loadBoard} />
    </Suspense>
  ) : null
}
