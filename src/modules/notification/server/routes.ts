import { sql } from 'kysely'
import { Desk, inOffice } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { asSession } from '../../../kernel/server/desk/transaction.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { notificationRoutes as routes } from '../api/notification.ts'
import { unreadOf } from './notify.ts'

const shown = 50

/** Every call of this module. */
export const notificationHandlers = [
  handle(routes.inbox, async session => {
    if (!(session instanceof Desk)) return { unread: 0, rows: [] }
    const latest = () =>
      session
        .from('notification')
        .select(['id', 'kind', 'title', 'content', 'path', 'createdAt', 'readAt'])
        .where('employeeId', '=', session.employeeId)
        .orderBy('id', 'desc')
        .limit(shown)
        .execute()
    const [rows, unread] = await together(latest, () => unreadOf(session))
    return {
      unread,
      rows: rows.map(({ readAt, ...row }) => ({ ...row, read: readAt !== null })),
    }
  }),

  handle(routes.read, async (session, { body }) => {
    const desk = inOffice(session)
    await desk.db
      .updateTable('notification')
      .set({ readAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('employeeId', '=', desk.employeeId)
      .where('readAt', 'is', null)
      .$if(body.ids !== undefined, query => query.where('id', 'in', body.ids ?? []))
      .execute()
    return { unread: await unreadOf(desk) }
  }),

  handle(routes.events, async ({ who, permissions }, { token, query }, runtime) => stream => {
    const refresh = () =>
      asSession(runtime, token ?? '', desk => Promise.resolve({ who: desk.who, permissions: desk.permissions }))
    return runtime.live.add({ who, permissions, refresh, ...stream }, query.age)
  }),
]
