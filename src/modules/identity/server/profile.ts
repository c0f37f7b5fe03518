import { sql } from 'kysely'
import { codes } from '../../../kernel/contract/envelope.ts'
import { type Changes, difference } from '../../../kernel/server/audit.ts'
import { maskPhone } from '../../../kernel/server/mask.ts'
import { handle, handlePieces } from '../../../kernel/server/mount.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import { accountOf, type SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { appearanceRoutes } from '../contract/appearance.ts'
import { type Profile, profileRoutes as routes } from '../contract/profile.ts'
import { accountByName } from './accounts.ts'
import { checkCode, useCode } from './code.ts'
import { forgetUnusedLinks } from './passwordLink.ts'

type Account = Awaited<ReturnType<typeof lockOwn>>

const own = (desk: SessionDesk) => desk.db.selectFrom('account').selectAll().where('id', '=', accountOf(desk.who))

/** Locks the caller's account until the transaction ends. */
function lockOwn(desk: SessionDesk) {
  return own(desk).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function profileOf(account: Account): Profile {
  const { realName, introduction, avatar, username, mobile, version } = account
  return { realName, introduction, avatar: avatar ?? '', username, mobile: mobile ? maskPhone(mobile) : '', version }
}

/** Changes an account and logs it; accounts belong to no company, so the desk does not change them. */
async function change(
  desk: SessionDesk,
  before: Account,
  patch: Partial<Pick<Account, 'realName' | 'introduction' | 'avatar' | 'mobile'>>,
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

const masked = (mobile: string | null) => (mobile ? maskPhone(mobile) : null)

/** Checks that the picture was uploaded, because others see a person's avatar. */
async function assurePicture(desk: SessionDesk, url: string | undefined): Promise<void> {
  if (!url) return
  const hash = url.slice(url.lastIndexOf('/') + 1)
  const found = await desk.db.selectFrom('picture').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!found) throw badInput('avatar', '头像请重新上传')
}

export const profileHandlers = [
  handle(routes.profile, async desk => profileOf(await own(desk).executeTakeFirstOrThrow())),

  handle(routes.saveProfile, async (desk, { body: { version, ...patch } }) => {
    const account = await lockOwn(desk)
    if (account.version !== version)
      throw new Refusal(codes.stale, '您已在别处修改过资料，请查看最新内容', {
        by: desk.who.name,
        at: account.updatedAt,
        changes: [],
      })
    if (Object.keys(difference(account, { ...account, ...patch })).length === 0) return profileOf(account)
    await assurePicture(desk, patch.avatar)
    return change(desk, account, patch, { action: '修改个人资料' })
  }),

  // Only a person with the right code learns whether the number is taken.
  handlePieces(routes.changeMobile, async (pieces, { body: { mobile, code } }, runtime) => {
    const guess = { mobile, purpose: 'changeMobile', code } as const
    const address = await pieces.read(async desk => {
      if ((await own(desk).executeTakeFirstOrThrow()).mobile === mobile)
        throw badInput('mobile', '新手机号与现在的相同')
      return desk.origin.address
    })
    await checkCode(runtime, guess, address)
    return pieces.each('change', async desk => {
      const account = await lockOwn(desk)
      if (await accountByName(desk, mobile)) throw badInput('mobile', '手机号已被使用')
      await useCode(desk, runtime, guess)
      await forgetUnusedLinks(desk, account.id)
      const changes: Changes = { mobile: [masked(account.mobile), masked(mobile)] }
      return change(desk, account, { mobile }, { action: '更换手机号', changes })
    })
  }),

  handle(appearanceRoutes.save, async (desk, { body }) => {
    await desk.db.updateTable('account').set(body).where('id', '=', desk.who.accountId).execute()
    return null
  }),
]
