import { codes } from '../../../kernel/api/envelope.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'
import { accountByMobile } from './accounts.ts'
import { checkCodeOfAccount, lifetime, pause, useCode } from './code.ts'
import { askForCode } from './codeAsked.ts'
import { placeOf } from './place.ts'
import { welcome } from './sessions.ts'
import { assertSms } from './sms.ts'

export const oneTimeCodeHandlers = [
  // The caller learns nothing about who has an account: a job checks that and sends the code, or does not.
  handle(codeRoutes.sendCode, async (call, { body }, runtime) => {
    assertSms(runtime)
    await call.transact('writes', desk => askForCode(desk, runtime, placeOf(call), body))
    return { expiresIn: lifetime, retryAfter: pause }
  }),

  handle(codeRoutes.quickSignIn, async (call, { body }, runtime) => {
    const guess = { ...body, purpose: 'signIn' } as const
    await checkCodeOfAccount(call, runtime, guess)
    return call.transact('writes', async desk => {
      const account = await accountByMobile(desk, body.mobile)
      if (!account || account.disabledAt) throw new Refusal(codes.wrongCredentials, '账户或密码错误！')
      await useCode(desk, runtime, guess)
      return welcome(desk, call, account, '验证码登录')
    })
  }),
]
