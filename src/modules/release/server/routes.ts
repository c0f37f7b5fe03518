import { sql } from 'kysely'
import { columnsOf } from '../../../kernel/contract/list.ts'
import { type Changes, difference } from '../../../kernel/server/audit.ts'
import { readPage, readTotals } from '../../../kernel/server/list.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, notFound } from '../../../kernel/server/refusal.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { assureFresh } from '../../../kernel/server/stale.ts'
import { NewRelease, type Release, releaseRoutes as routes } from '../contract/release.ts'
import { conditionsOf, releaseList, seenBy } from './list.ts'

async function releaseOf(desk: SessionDesk, id: number): Promise<Release> {
  const conditions = [...seenBy(desk), (bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<Release>(desk.client, releaseList, conditions, { filters: {}, page: 1, pageSize: 1 })
  if (!row) throw notFound('版本')
  return row
}

async function locked(desk: SessionDesk, id: number) {
  const row = await desk.db.selectFrom('release').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('版本')
  return row
}
type Row = Awaited<ReturnType<typeof locked>>

const entry = (action: string, { id, name, version }: Row, changes: ReturnType<typeof difference>) => ({
  action,
  subject: 'release',
  subjectId: id,
  subjectName: name,
  subjectVersion: version,
  changes,
})

/** Refuses a name that another release has. */
async function assureNew(desk: SessionDesk, name: string | undefined, id = 0): Promise<void> {
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
    await assureNew(desk, body.name)
    const values = { ...body, createdBy: desk.who.name }
    const row = await desk.db.insertInto('release').values(values).returningAll().executeTakeFirstOrThrow()
    await desk.log(entry('新增版本', row, difference({}, body)))
    return releaseOf(desk, row.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...patch } }) => {
    await assureNew(desk, patch.name, id)
    const before = await locked(desk, id)
    if (!force) await assureFresh(desk, { subject: 'release', ...before }, version, inWords)
    if (Object.keys(difference(before, { ...before, ...patch })).length === 0) return releaseOf(desk, id)
    const after = await desk.db
      .updateTable('release')
      .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await desk.log(entry('编辑版本', after, difference(before, after)))
    return releaseOf(desk, id)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    const row = await locked(desk, id)
    await desk.db.deleteFrom('release').where('id', '=', id).execute()
    const { name, title, notes, publishAt } = row
    await desk.log(
      entry(
        '删除版本',
        row,
        difference({ name, title, notes, publishAt }, { name: null, title: null, notes: null, publishAt: null }),
      ),
    )
    return null
  }),
]
