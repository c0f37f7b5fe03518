import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import { accountOf, type SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
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

/** Changes the caller's locked account and logs it. */
export async function changeOwn(
  desk: SessionDesk,
  before: OwnAccount,
  patch: Partial<Pick<OwnAccount, 'realName' | 'introduction' | 'avatar' | 'mobile'>>,
  log: { action: string; changes?: Changes },
): Promise<Profile> {
  const name = patch.realName ?? before.realName
  return profileOf(await new PlatformDesk(desk).change('account', before, patch, { ...log, name }))
}
