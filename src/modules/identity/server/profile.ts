import { codes } from '../../../kernel/api/envelope.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import { appearanceRoutes } from '../api/appearance.ts'
import { favouriteRoutes } from '../api/favourites.ts'
import { profileRoutes as routes } from '../api/profile.ts'
import { changeOwn, lockOwn, own, profileOf } from './ownAccount.ts'

/** Checks that the picture was uploaded, because others see a person's avatar. */
async function assertPicture(desk: SessionDesk, url: string | undefined): Promise<void> {
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
    await assertPicture(desk, patch.avatar)
    return changeOwn(desk, account, patch, { action: '修改个人资料' })
  }),

  handle(favouriteRoutes.keep, async (desk, { body: { paths } }) => {
    const favourites = [...new Set(paths)]
    await desk.db.updateTable('account').set({ favourites }).where('id', '=', desk.who.accountId).execute()
    return null
  }),

  handle(appearanceRoutes.save, async (desk, { body }) => {
    await desk.db.updateTable('account').set(body).where('id', '=', desk.who.accountId).execute()
    return null
  }),
]
