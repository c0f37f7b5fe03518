import { lazy, type ReactNode, Suspense } from 'react'
import { usePainted } from '../../../kernel/web/painted.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { Page } from '../../../kernel/web/shell/Page.tsx'
import type { DashboardFigures } from '../api/dashboard.ts'
import { Headline } from './board/Headline.tsx'
import { AsTable } from './board/Panel.tsx'
import { ShapeChoice, useTables } from './board/shape.tsx'
import { Companies } from './Companies.tsx'
import { loadBoard, loadTeamDay } from './figures.ts'
import { Mentions } from './Mentions.tsx'
import { NextContacts } from './NextContacts.tsx'
import { NoOffice } from './NoOffice.tsx'
import { useDrawnKinds } from './useStartKinds.ts'
import { useRows } from './work/useRows.ts'
import { Watched, Work } from './work/Work.tsx'

const StartPage = lazy(() => import('./StartPage.tsx'))

/**
 * Home by what a person's permissions show. Who sees the whole company begins with its figures, everybody else with the day's work; what is left
 * follows.
 */
export function Figures({ data }: { data: DashboardFigures }) {
  const inOffice = useSession(state => state.person?.officeId !== null)
  const shown = useDrawnKinds().flatMap(({ figures }) => (figures?.shown(data) ? figures : []))
  const [asTable, setAsTable] = useTables('board-as-table', false)
  const { scope, lead } = data
  const headline = scope !== null && (
    <Headline scope={scope}>
      <ShapeChoice asTable={asTable} onChange={setAsTable} />
    </Headline>
  )
  return (
    <AsTable value={asTable}>
      {lead === 'figures' && headline}
      <Day data={data} queues={shown.length > 0} />
      {lead === 'work' && <Later>{headline}</Later>}
      {scope !== null && (
        <Later>
          <Page load={loadBoard} />
        </Later>
      )}
      {shown.map(({ Figures: Shown }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts that never move
        <Shown key={at} data={data} />
      ))}
      {inOffice && scope === null && (
        <Suspense>
          <StartPage />
        </Suspense>
      )}
      {data.offices && <Companies offices={data.offices} />}
      {!inOffice && <NoOffice />}
    </AsTable>
  )
}

/** How many rows of each sort of work stand below the figures of whoever begins with these. */
const mostBelow = 2

/** What there is to do: whom to call, what waits, and what a person looks after for others beside it. */
function Day({ data, queues }: { data: DashboardFigures; queues: boolean }) {
  const { next, done, todos, watched, mentions, scope, lead } = data
  const rows = useRows([...todos, ...watched])
  // Who begins with figures has a queue only when somebody is to be called.
  const queue = (next.length > 0 || (queues && lead === 'work')) && <NextContacts next={next} done={done} />
  const work = todos.length > 0 && <Work todos={todos} rows={rows} most={lead === 'figures' ? mostBelow : undefined} />
  const beside = watched.length > 0 && <Watched watched={watched} rows={rows} />
  const team = scope === 'department' && (
    <Later waiting={<div className="panel dashboard-team" aria-hidden="true" />}>
      <Page load={loadTeamDay} />
    </Later>
  )
  // Whose work is their own begins with the next call, whoever looks after others with what waits.
  const [first, second] = beside ? [work, queue] : [queue, work]
  const named = mentions.length > 0 && <Mentions mentions={mentions} />
  if (!first && !second && !beside && !named) return null
  const right = beside || (first && second)
  return (
    <div className="dashboard-work">
      <div>
        {named}
        {first || second}
      </div>
      {right && (
        <div>
          {beside}
          {team}
          {first && second}
        </div>
      )}
    </div>
  )
}

/** Drawn after what is to be done today; `waiting` takes its room until then. */
function Later({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  return usePainted() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
