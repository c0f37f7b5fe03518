import { sql } from 'kysely'
import { columnsOf } from '../../../kernel/api/list.ts'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import { NewRelease, type Release, releaseRoutes as routes } from '../api/release.ts'
import { conditionsOf, releaseList, seenBy } from './list.ts'

async function releaseOf(desk: SessionDesk, id: number): Promise<Release> {
  const conditions = [...seenBy(desk), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<Release>(desk.client, releaseList, conditions, { filters: {}, page: 1, pageSize: 1 })
  if (!row) throw notFound('版本')
  return row
}

/** Refuses a name that another release has. */
async function assertNew(desk: SessionDesk, name: string | undefined, id = 0): Promise<void> {
  if (name === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended('release', 0))`.execute(desk.db)
  const twin = await desk.db
    .selectFrom('release')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin) throw badInput('name', `版本号“${name}”已存在，请换一个`)
}

const inWords = (changes: Changes) => wordsOf(null, changes, columnsOf(NewRelease))

/** Calls about releases: those of operators, and the list of versions for all. */
export const releaseHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<Release>(desk.client, releaseList, conditionsOf(desk, body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, releaseList, conditionsOf(desk, body.view), body)),
  handle(routes.detail, (desk, { params }) => releaseOf(desk, params.id)),

  handle(routes.add, async (desk, { body }) => {
    await assertNew(desk, body.name)
    const { id } = await new PlatformDesk(desk).insert(
      'release',
      { ...body, createdBy: desk.who.name },
      { action: '新增版本' },
    )
    return releaseOf(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...patch } }) => {
    await assertNew(desk, patch.name, id)
    const platform = new PlatformDesk(desk)
    const before = await platform.lockOne('release', id, '版本', force ? undefined : { version, words: inWords })
    await platform.change('release', before, patch, { action: '编辑版本' })
    return releaseOf(desk, id)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    const platform = new PlatformDesk(desk)
    await platform.remove('release', await platform.lockOne('release', id, '版本'), { action: '删除版本' })
    return null
  }),
]
