import { sql } from 'kysely'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { asSession } from '../../../kernel/server/desk/transaction.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { notificationRoutes as routes } from '../api/notification.ts'
import { unreadOf } from './notify.ts'
import { operatorNotices, readAsOperator, unreadOfOperator } from './operators.ts'

const shown = 50

async function ofEmployee(session: SessionDesk) {
  if (!(session instanceof Desk)) return []
  return session
    .from('notification')
    .select(['id', 'kind', 'title', 'content', 'path', 'createdAt', 'readAt'])
    .where('employeeId', '=', session.employeeId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

const unreadIn = async (session: SessionDesk) =>
  (session instanceof Desk ? await unreadOf(session) : 0) + (await unreadOfOperator(session))

/** Every call of this module. */
export const notificationHandlers = [
  handle(routes.inbox, async session => {
    const [own, told, unread] = await together(
      () => ofEmployee(session),
      () => operatorNotices(session, shown),
      () => unreadIn(session),
    )
    const latest = [...own, ...told].sort((one, other) => other.id - one.id).slice(0, shown)
    return { unread, rows: latest.map(({ readAt, ...row }) => ({ ...row, read: readAt !== null })) }
  }),

  handle(routes.read, async (session, { body }) => {
    if (session instanceof Desk)
      await session.db
        .updateTable('notification')
        .set({ readAt: sql`now()` })
        .where('officeId', '=', session.officeId)
        .where('employeeId', '=', session.employeeId)
        .where('readAt', 'is', null)
        .$if(body.ids !== undefined, query => query.where('id', 'in', body.ids ?? []))
        .execute()
    await readAsOperator(session, body.ids)
    return { unread: await unreadIn(session) }
  }),

  handle(routes.events, async ({ who, permissions }, { token, query }, runtime) => stream => {
    const refresh = () =>
      asSession(runtime, token ?? '', desk => Promise.resolve({ who: desk.who, permissions: desk.permissions }))
    return runtime.live.add({ who, permissions, refresh, ...stream }, query.age)
  }),
]
