import { sql } from 'kysely'
import { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { clueTrend, countViews, nextContacts } from '../../clue/server/index.ts'
import { type DashboardFigures, dashboardRoutes as routes } from '../contract/dashboard.ts'
import { boardHandlers } from './board/board.ts'
import { targetHandlers } from './target.ts'

const trendDays = 14
const mostContacts = 8

async function clueFigures(desk: SessionDesk): Promise<Pick<DashboardFigures, 'clue' | 'next'>> {
  if (!(desk instanceof Desk) || !desk.may(clueRoutes.list.needs)) return { clue: null, next: [] }
  return {
    clue: { ...(await countViews(desk)), trend: await clueTrend(desk, trendDays) },
    next: await nextContacts(desk, mostContacts),
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
export const reportingHandlers = [
  ...boardHandlers,
  ...targetHandlers,
  handle(routes.figures, async desk => ({ ...(await clueFigures(desk)), offices: await officeFigures(desk) })),
]
