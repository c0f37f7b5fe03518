import { sql } from 'kysely'
import { accountOf } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { type News, releaseRoutes as routes } from '../api/release.ts'

const most = 5

/** The calls that show each person new releases once. */
export const newsHandlers = [
  handle(routes.news, async desk => {
    const account = accountOf(desk.who)
    const { rows } = await sql<News>`select r.id, r.name, r.title, r.notes from release r, account a
      where a.id = ${account} and r.publish_at <= now() and r.publish_at > a.created_at
        and not exists (select 1 from release_seen s where s.release_id = r.id and s.account_id = a.id)
      order by r.publish_at desc, r.id desc limit ${most}`.execute(desk.db)
    return rows
  }),

  handle(routes.seen, async (desk, { body: { ids } }) => {
    await sql`insert into release_seen (release_id, account_id)
      select r.id, ${accountOf(desk.who)} from release r where r.id = any(${ids}::bigint[]) and r.publish_at <= now()
      on conflict do nothing`.execute(desk.db)
    return null
  }),
]
