import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import { cut } from '../../../kernel/api/text.ts'
import type { OpenDesk, SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
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

const entry = (action: string, { id, message }: { id: number; message: string }, changes: Changes) => ({
  action,
  subject: 'browserError',
  subjectId: id,
  subjectName: cut(message, 100),
  changes,
})

/** Locks the row at the version with which the person began; refuses a stale change. */
async function lock(desk: SessionDesk, id: number, version: number) {
  const row = await desk.db.selectFrom('browserError').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('错误')
  if (row.version !== version) throw new Refusal(codes.stale, '他人已处理过这个错误，请查看最新状态')
  return row
}

export const groupHandlers = [
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.setStatus, async (desk, { body: { id, status, version } }) => {
    const row = await lock(desk, id, version)
    await desk.db.updateTable('browserError').set({ status, version: sql`version + 1` }).where('id', '=', id).execute()
    await desk.log(entry('处理浏览器错误', row, { status: [row.status, status] }))
    return detailOf(desk, id)
  }),

  handle(routes.clear, async (desk, { body: { id } }) => {
    const gone = await desk.db
      .deleteFrom('browserError')
      .where(eb => (id === undefined ? eb('status', 'in', ['resolved', 'ignored']) : eb('id', '=', id)))
      .returning(['id', 'message', 'status'])
      .execute()
    if (id !== undefined && gone.length === 0) throw notFound('错误')
    await desk.log(...gone.map(row => entry('清除浏览器错误', row, { status: [row.status, null] })))
    return { cleared: gone.length }
  }),
]
