import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'

/** The six digits that were sent to a mobile. */
export const OneTimeCode = z
  .string({ error: '验证码不能为空' })
  .trim()
  .regex(/^\d{6}$/, '验证码应为 6 位数字')
  .meta({ title: '验证码', examples: ['123456'] })

/** When a code stops working, and when another may be asked for, in seconds. */
export const CodeSent = z.object({ expiresIn: z.number().int(), retryAfter: z.number().int() })

/** Calls about one-time codes. */
export const codeRoutes = {
  sendCode: route({
    at: 'POST /api/auth/jwt/sendCode',
    does: '发送短信验证码',
    open: '登录与注册之前',
    refuses: [codes.tooMany, codes.unavailable],
    body: z.object({ mobile: Mobile, purpose: z.enum(['signIn', 'register', 'changeMobile', 'resetPassword']) }),
    returns: CodeSent,
  }),
  quickSignIn: route({
    at: 'POST /api/auth/jwt/pcQuickLogin',
    does: '手机验证码登录',
    open: '登录本身',
    refuses: [codes.wrongCredentials],
    body: z.object({ mobile: Mobile, code: OneTimeCode }),
    returns: z.string(),
  }),
}
