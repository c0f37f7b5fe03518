import { sql } from 'kysely'
import { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { clueTrend } from '../../clue/server/index.ts'
import { mentionsOf } from '../../notification/server/index.ts'
import { type DashboardFigures, dashboardRoutes as routes } from '../contract/dashboard.ts'
import { boardHandlers } from './board/board.ts'
import { deedHandlers } from './deeds/deeds.ts'
import { firstHourHandlers } from './firstHour.ts'
import { scopeOf } from './scope.ts'
import { targetHandlers } from './target.ts'
import { countsOf, doneToday, nextOf, type StartPage } from './today.ts'

const trendDays = 14
const mostContacts = 10
const mostMentions = 5

const nothing = { scope: null, todos: [], clue: null, next: [], mentions: [], done: 0 }

async function figures(desk: SessionDesk, page: StartPage): Promise<Omit<DashboardFigures, 'offices'>> {
  if (!(desk instanceof Desk)) return nothing
  const { todos, views } = await countsOf(desk, page)
  return {
    scope: scopeOf(desk),
    todos,
    clue: views && { ...views, trend: await clueTrend(desk, trendDays) },
    next: await nextOf(desk, mostContacts, todos),
    mentions: await mentionsOf(desk, mostMentions),
    done: await doneToday(desk),
  }
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
  ...boardHandlers(page.lists),
  ...deedHandlers,
  ...targetHandlers,
  ...firstHourHandlers(page.sampled),
  handle(routes.figures, async desk => ({ ...(await figures(desk, page)), offices: await officeFigures(desk) })),
]
