import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import { cut } from '../../../kernel/api/text.ts'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { type ErrorDetail, errorLogRoutes as routes } from '../api/errorLog.ts'

const people = sql<number>`(select count(distinct person) from browser_error_seen where error_id = browser_error.id)`
const releases = sql<string[]>`array(
  select release from browser_error_seen where error_id = browser_error.id group by release order by max(last_at) desc limit 5)`

const groups = ({ db }: OpenDesk) =>
  db
    .selectFrom('browserError')
    .selectAll()
    .select([people.as('people'), releases.as('releases')])

async function detailOf(desk: OpenDesk, id: number): Promise<ErrorDetail> {
  const found = await groups(desk).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('错误')
  return found as ErrorDetail
}

const nameOf = ({ message }: { message: string }) => cut(message, 100)

/** Locks the row at the version with which the person began; refuses a stale change. */
async function lock(platform: PlatformDesk, id: number, version: number) {
  const row = await platform.lockOne('browserError', id, '错误')
  if (row.version !== version) throw new Refusal(codes.stale, '他人已处理过这个错误，请查看最新状态')
  return row
}

export const groupHandlers = [
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.setStatus, async (desk, { body: { id, status, version } }) => {
    const platform = new PlatformDesk(desk)
    const row = await lock(platform, id, version)
    await platform.change('browserError', row, { status }, { action: '处理浏览器错误', name: nameOf(row) })
    return detailOf(desk, id)
  }),

  handle(routes.clear, async (desk, { body: { id } }) => {
    const gone = await desk.db
      .deleteFrom('browserError')
      .where(eb => (id === undefined ? eb('status', 'in', ['resolved', 'ignored']) : eb('id', '=', id)))
      .returningAll()
      .execute()
    if (id !== undefined && gone.length === 0) throw notFound('错误')
    const platform = new PlatformDesk(desk)
    for (const row of gone) {
      const changes: Changes = { status: [row.status, null] }
      await platform.note('browserError', row, { action: '清除浏览器错误', name: nameOf(row), changes })
    }
    return { cleared: gone.length }
  }),
]
