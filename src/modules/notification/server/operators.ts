import { sql } from 'kysely'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { payloadOf, publishStatement } from '../../../kernel/server/live/events.ts'
import type { Notice } from './notify.ts'

/**
 * Rings the bell of operators of the platform, by their accounts, whichever company they work in, and tells open browsers at once. `menu`: the screen
 * that the notice is about. Clears what is older than 180 days. `pool` has the owner's login.
 */
export async function notifyOperators(
  pool: Pick<Pool, 'query'>,
  accountIds: readonly number[],
  menu: string,
  notice: Notice,
): Promise<void> {
  const { kind, title, content = '', path = '' } = notice
  await pool.query(
    `with old as (delete from operator_notice where created_at < clock_timestamp() - interval '180 days')
     insert into operator_notice (account_id, kind, title, content, path)
     select unnest($1::bigint[]), $2, $3, $4, $5`,
    [accountIds, kind, title, content, path],
  )
  const told = { kind: 'log' as const, officeId: null, menus: [menu], topic: 'notification', ids: [] }
  await pool.query(publishStatement([payloadOf(told)]))
}

/** Tells whether the person of a session has notices of an operator: not while they see the product as somebody else. */
const isOperator = ({ who }: SessionDesk) => who.isPlatform && !who.viewing

/** Returns the latest notices of a person as an operator. */
export async function operatorNotices(session: SessionDesk, most: number) {
  if (!isOperator(session)) return []
  return session.db
    .selectFrom('operatorNotice')
    .select(['id', 'kind', 'title', 'content', 'path', 'createdAt', 'readAt'])
    .where('accountId', '=', session.who.accountId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Returns how many of them the person has not read. */
export async function unreadOfOperator(session: SessionDesk): Promise<number> {
  if (!isOperator(session)) return 0
  const { unread } = await session.db
    .selectFrom('operatorNotice')
    .select(sql<number>`count(*)`.as('unread'))
    .where('accountId', '=', session.who.accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks notices as read, or all of them. */
export async function readAsOperator(session: SessionDesk, ids: readonly number[] | undefined): Promise<void> {
  if (!isOperator(session)) return
  await session.db
    .updateTable('operatorNotice')
    .set({ readAt: sql`now()` })
    .where('accountId', '=', session.who.accountId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .execute()
}
