import { sql } from 'kysely'
import { accountOf, type SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { overOf } from '../../../kernel/server/live/overSessions.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { profileRoutes as routes } from '../api/profile.ts'
import { deviceWords } from './device.ts'

const hexHash = sql<string>`encode(token_hash, 'hex')`

const live = (desk: SessionDesk) =>
  desk.db
    .selectFrom('session')
    .where('accountId', '=', accountOf(desk.who))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)

/** Ends the matching sessions of the caller, tells their browsers, and returns their number. */
async function end(desk: SessionDesk, hashes: readonly string[]): Promise<void> {
  const accountId = accountOf(desk.who)
  await desk.db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: 'endedByPerson' })
    .where('accountId', '=', accountId)
    .where(hexHash, 'in', [...hashes])
    .execute()
  for (const tokenHash of hashes) await desk.publish({ kind: 'session', accountId, tokenHash })
}

const entry = (desk: SessionDesk, action: string) => ({
  action,
  subject: 'account',
  subjectId: accountOf(desk.who),
  subjectName: (desk.who.viewing ?? desk.who).name,
})

export const ownSessionHandlers = [
  handle(routes.sessions, async desk => {
    const rows = await live(desk)
      .select(['id', 'device', 'address', 'createdAt', 'expiresAt', hexHash.as('hash')])
      .orderBy('createdAt', 'desc')
      .execute()
    const over = await overOf(
      desk.client,
      rows.map(({ hash }) => hash),
    )
    const open = rows.filter(({ hash }) => !over.has(hash))
    return open.map(({ hash, device, ...row }) => ({
      ...row,
      device: deviceWords(device),
      current: hash === desk.who.tokenHash,
    }))
  }),

  handle(routes.endSession, async (desk, { body: { id } }) => {
    const session = await live(desk)
      .select(['device', 'address', hexHash.as('hash')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!session) throw notFound('登录')
    if (session.hash === desk.who.tokenHash) throw conflict('这是当前的登录，请用“退出登录”')
    await end(desk, [session.hash])
    const what = `${deviceWords(session.device)}，${session.address}`
    await desk.log({ ...entry(desk, '结束登录'), changes: { session: [what, null] } })
    return null
  }),

  handle(routes.endOtherSessions, async desk => {
    const others = await live(desk).select(hexHash.as('hash')).where(hexHash, '!=', desk.who.tokenHash).execute()
    if (others.length > 0)
      await end(
        desk,
        others.map(({ hash }) => hash),
      )
    await desk.log({ ...entry(desk, '结束其他全部登录'), changes: { sessions: [others.length, 0] } })
    return { ended: others.length }
  }),
]
