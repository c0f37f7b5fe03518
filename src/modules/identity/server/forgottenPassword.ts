import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { accountRoutes } from '../api/account.ts'
import { accountByMobile } from './accounts.ts'
import { checkCodeOfAccount, useCode, wrongCode } from './code.ts'
import { assertStrongFor } from './ownWords.ts'
import { hashPassword } from './password.ts'
import { forgetUnusedLinks } from './passwordLink.ts'
import { replacePassword } from './replacePassword.ts'

/** Sets the password. Throws 40000 on the field `code`, as for a wrong code, if no enabled account has the mobile. */
async function setPassword(desk: OpenDesk, mobile: string, passwordHash: string): Promise<void> {
  const account = await accountByMobile(desk, mobile)
  if (!account || !(await replacePassword(desk, account.id, passwordHash, '用验证码设置密码'))) throw wrongCode()
  await forgetUnusedLinks(desk, account.id)
}

export const forgottenPasswordHandlers = [
  // A code was only ever sent to a mobile that somebody has: for all others every code is a wrong one.
  handle(accountRoutes.resetByCode, async (call, { body: { mobile, code, newPassword } }, runtime) => {
    const guess = { mobile, purpose: 'resetPassword', code } as const
    await checkCodeOfAccount(call, runtime, guess, '重设密码失败')
    await call.transact('reads', async desk => {
      const account = await accountByMobile(desk, mobile)
      if (account) await assertStrongFor(desk, newPassword, account)
    })
    const passwordHash = await hashPassword(newPassword)
    await call.transact('writes', async desk => {
      await useCode(desk, runtime, guess)
      await setPassword(desk, mobile, passwordHash)
    })
    return null
  }),
]
