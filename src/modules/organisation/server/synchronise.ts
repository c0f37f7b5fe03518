import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { synchronisationRoutes as routes, staffRoutes } from '../api/employeeRoutes.ts'

const notConfigured = () => conflict('企业微信尚未配置，请先完成企业微信对接')

async function setAuto(desk: Desk, synchronousAuto: boolean): Promise<void> {
  const office = await desk.db
    .selectFrom('office')
    .select(['officeName', 'synchronousAuto'])
    .where('id', '=', desk.officeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (office.synchronousAuto === synchronousAuto) return
  await desk.db
    .updateTable('office')
    .set({ synchronousAuto, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', desk.officeId)
    .execute()
  const about = { subject: 'office', subjectId: desk.officeId, subjectName: office.officeName }
  await desk.log({
    action: '自动同步开关',
    ...about,
    changes: { synchronousAuto: [office.synchronousAuto, synchronousAuto] },
  })
}

/** The calls that need WeCom (product.md §4): they refuse until a company can configure it. */
export const synchronisationHandlers = [
  handle(routes.auto, async (desk, { body }) => {
    if (body.synchronousAuto) throw notConfigured()
    await setAuto(desk, false)
    return { synchronousAuto: false }
  }),
  handle(staffRoutes.synchronise, async () => {
    throw notConfigured()
  }),
  handle(routes.office, async () => {
    throw notConfigured()
  }),
]
