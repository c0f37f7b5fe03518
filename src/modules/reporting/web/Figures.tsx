import { lazy, Suspense } from 'react'
import { usePainted } from '../../../kernel/web/painted.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { Page } from '../../../kernel/web/shell/Page.tsx'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { Companies } from './Companies.tsx'
import { loadBoard } from './figures.ts'
import { Mentions } from './Mentions.tsx'
import { NextContacts } from './NextContacts.tsx'
import { NoOffice } from './NoOffice.tsx'
import { Todos } from './Todos.tsx'
import { useDrawnKinds } from './useStartKinds.ts'

const StartPage = lazy(() => import('./StartPage.tsx'))

/** Home by what a person's permissions show: the day's queue first, figures and charts after it. */
export function Figures({ data }: { data: DashboardFigures }) {
  const inOffice = useSession(state => state.person?.officeId !== null)
  const shown = useDrawnKinds().flatMap(({ figures }) => (figures?.shown(data) ? figures : []))
  const queue = data.next.length > 0 || shown.length > 0
  // Where all stands below each other, the next call comes before the counts.
  const callsFirst = usePhone() && data.next.length > 0
  return (
    <>
      <div className={queue ? 'dashboard-queue' : undefined}>
        {!callsFirst && <Todos todos={data.todos} />}
        <div className="dashboard-rows">
          <Mentions mentions={data.mentions} />
          {queue && <NextContacts next={data.next} done={data.done} />}
        </div>
        {callsFirst && <Todos todos={data.todos} />}
      </div>
      {shown.map(({ Figures: Shown }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts that never move
        <Shown key={at} data={data} />
      ))}
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
