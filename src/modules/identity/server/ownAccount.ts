import { sql } from 'kysely'
import { accountOf, type SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { type Changes, difference } from '../../../kernel/server/log/audit.ts'
import type { Profile } from '../api/profile.ts'

export type OwnAccount = Awaited<ReturnType<typeof lockOwn>>

/** Returns the query for the caller's account. */
export const own = (desk: SessionDesk) =>
  desk.db.selectFrom('account').selectAll().where('id', '=', accountOf(desk.who))

/** Locks the caller's account until the transaction ends. */
export function lockOwn(desk: SessionDesk) {
  return own(desk).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Returns an account as its holder sees it. */
export function profileOf(account: OwnAccount): Profile {
  const { realName, introduction, avatar, username, mobile, version } = account
  return { realName, introduction, avatar: avatar ?? '', username, mobile: mobile ? maskPhone(mobile) : '', version }
}

/** Changes the caller's account and logs it; accounts belong to no company, so the desk does not change them. */
export async function changeOwn(
  desk: SessionDesk,
  before: OwnAccount,
  patch: Partial<Pick<OwnAccount, 'realName' | 'introduction' | 'avatar' | 'mobile'>>,
  { action, changes }: { action: string; changes?: Changes },
): Promise<Profile> {
  const after = await desk.db
    .updateTable('account')
    .set({ ...patch, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await desk.log({
    action,
    subject: 'account',
    subjectId: after.id,
    subjectName: after.realName,
    subjectVersion: after.version,
    changes: changes ?? difference(before, after),
  })
  return profileOf(after)
}
