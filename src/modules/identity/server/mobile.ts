import type { BodyOf } from '../../../kernel/api/route.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle, handlePieces } from '../../../kernel/server/http/mount.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { profileRoutes as routes } from '../api/profile.ts'
import { accountByName } from './accounts.ts'
import { checkCode, type Guess, lifetime, pause, useCode as spend } from './code.ts'
import { askForPresentCode } from './codeAsked.ts'
import { tellReplaced } from './mobileReplaced.ts'
import { changeOwn, lockOwn, type OwnAccount, own } from './ownAccount.ts'
import { fits } from './password.ts'
import { forgetUnusedLinks } from './passwordLink.ts'
import { assertSms } from './sms.ts'

const masked = (mobile: string | null) => (mobile ? maskPhone(mobile) : null)

/** Returns the guess at a code sent to the present mobile. Throws 40000 for an account without a mobile. */
function presentGuess({ mobile }: OwnAccount, code: string): Guess {
  if (!mobile) throw badInput('presentCode', '账号还没有手机号，请填写登录密码')
  return { mobile, purpose: 'confirmMobile', code, field: 'presentCode' }
}

/**
 * Checks that the person is the account's holder, and not somebody at an open screen or with a stolen token, and returns the code to use up,
 * if that was it. A password counts where both are given. Throws 40000 on the field.
 */
async function proveHolder(
  account: OwnAccount,
  { password, presentCode }: BodyOf<typeof routes.changeMobile>,
  runtime: Runtime,
  address: string,
): Promise<Guess | undefined> {
  if (password !== undefined) {
    if (!(await fits(password, account.passwordHash)))
      throw badInput('password', '登录密码不正确，请重新填写；忘记了可以用短信验证码重设')
    return undefined
  }
  const guess = presentGuess(account, presentCode ?? '')
  await checkCode(runtime, guess, address)
  return guess
}

/** Locks the caller's account. Throws 40900 if password or mobile are no longer those with which the person proved to be its holder. */
async function lockProved(desk: SessionDesk, proved: OwnAccount): Promise<OwnAccount> {
  const account = await lockOwn(desk)
  if (account.passwordHash !== proved.passwordHash || account.mobile !== proved.mobile)
    throw conflict('密码或手机号刚刚在别处修改过，请刷新后重试')
  return account
}

export const mobileHandlers = [
  handle(routes.sendPresentCode, async (desk, _input, runtime) => {
    assertSms(runtime)
    const { mobile } = await own(desk).executeTakeFirstOrThrow()
    if (!mobile) throw conflict('账号还没有手机号，请用登录密码确认')
    await askForPresentCode(desk, runtime, mobile)
    return { expiresIn: lifetime, retryAfter: pause }
  }),

  // Only a person with the right code learns whether the number is taken.
  handlePieces(routes.changeMobile, async (pieces, { body }, runtime) => {
    const { mobile, code } = body
    const guess = { mobile, purpose: 'changeMobile', code } as const
    const { proved, address } = await pieces.read(async desk => {
      const proved = await own(desk).executeTakeFirstOrThrow()
      if (proved.mobile === mobile) throw badInput('mobile', '新手机号与现在的相同，请填写另一个')
      return { proved, address: desk.origin.address }
    })
    const present = await proveHolder(proved, body, runtime, address)
    await checkCode(runtime, guess, address)
    return pieces.each('change', async desk => {
      const account = await lockProved(desk, proved)
      if (await accountByName(desk, mobile)) throw badInput('mobile', '手机号已被使用，请换一个')
      await spend(desk, runtime, guess)
      if (present) await spend(desk, runtime, present)
      await forgetUnusedLinks(desk, account.id)
      await tellReplaced(desk, runtime, account.mobile, mobile)
      const changes: Changes = { mobile: [masked(account.mobile), masked(mobile)] }
      return changeOwn(desk, account, { mobile }, { action: '更换手机号', changes })
    })
  }),
]
