import { sql } from 'kysely'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { OtherWork, TodoKind } from '../../../kernel/server/record/todo.ts'
import type { Followed } from '../../followUp/server/index.ts'
import { mentionsOf } from '../../notification/server/index.ts'
import { type DashboardFigures, dashboardRoutes as routes } from '../api/dashboard.ts'
import { workRoutes } from '../api/work.ts'
import { actionHandlers } from './actions/actions.ts'
import type { ActionSource } from './actions/kind.ts'
import { boardHandlers } from './board/board.ts'
import type { BoardKind } from './board/kind.ts'
import { scopeOfTargets } from './board/targets.ts'
import { type ContactKind, nextOf } from './contacts.ts'
import type { Lists } from './figures.ts'
import { firstHourHandlers } from './firstHour.ts'
import type { Sampled } from './sample/kind.ts'
import { leadOf, scopeOf } from './scope.ts'
import type { StepKind } from './steps.ts'
import { targetHandlers } from './target.ts'
import { countsOf, doneToday, noneListed, type StartFigures, workOf } from './today.ts'

const mostContacts = 10
const mostMentions = 5

const nothing = { scope: null, lead: 'work' as const, todos: [], watched: [], next: [], mentions: [], done: 0 }

/** What the start page is put together from: what modules bring. */
type StartPage = {
  lists: Lists
  todos: readonly TodoKind[]
  otherWork: readonly OtherWork[]
  contacts: readonly ContactKind[]
  startFigures: readonly StartFigures[]
  boardFigures: readonly BoardKind[]
  actionSources: readonly ActionSource[]
  followed: readonly Followed[]
  stepsDone: readonly StepKind[]
  sampled: readonly Sampled[]
}

async function figures(desk: SessionDesk, page: StartPage): Promise<Omit<DashboardFigures, 'offices'>> {
  if (!(desk instanceof Desk)) return { ...nothing, ...noneListed(page.startFigures) }
  const [{ todos, watched, listed }, mentions, done] = await together(
    () => countsOf(desk, page),
    () => mentionsOf(desk, mostMentions),
    () => doneToday(desk),
  )
  const next = await nextOf(desk, page, mostContacts, todos)
  return { ...listed, scope: scopeOf(desk, page), lead: leadOf(desk, page), todos, watched, next, mentions, done }
}

async function officeFigures(desk: SessionDesk): Promise<DashboardFigures['offices']> {
  if (!desk.who.isPlatform) return null
  const { rows } = await sql<
    NonNullable<DashboardFigures['offices']>[number]
  >`select * from door_office_figures()`.execute(desk.db)
  return rows
}

/** Every call of this module. */
export const reportingHandlers = (page: StartPage) => [
  ...boardHandlers(page),
  ...actionHandlers(page),
  ...targetHandlers(scopeOfTargets(page.boardFigures)),
  ...firstHourHandlers(page),
  handle(routes.figures, async desk => ({ ...(await figures(desk, page)), offices: await officeFigures(desk) })),
  handle(workRoutes.rows, async (desk, { query: { keys } }) =>
    desk instanceof Desk ? workOf(desk, page, keys?.split(',')) : [],
  ),
]
