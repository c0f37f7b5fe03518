import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Nothing, requiredText } from '../../../kernel/api/fields.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { NewPassword } from './credentials.ts'
import { NewUsername, Username } from './identity.ts'
import { OneTimeCode } from './oneTimeCode.ts'

const NewAccount = z.object({
  /** Made from the name where it is left out. */
  username: NewUsername.nullish(),
  realName: requiredText('姓名', 30),
  mobile: Mobile,
  code: OneTimeCode,
  password: NewPassword,
})

const TakenQuery = z
  .object({ username: Username.optional(), mobile: Mobile.optional() })
  .refine(q => q.username || q.mobile, { error: '请给出用户名或手机号', path: ['username'] })
  .meta({ examples: [{ username: 'zhangsan' }] })

const Link = z
  .string({ error: '链接不完整，请打开收到的完整链接' })
  .min(1, '链接不完整，请打开收到的完整链接')
  .max(100, '链接不正确，请打开收到的完整链接')
  .meta({ title: '链接' })

/** The state of a link from a message. Only a valid link tells its person and their companies. */
export const LinkState = z.object({
  state: z.enum(['open', 'used', 'expired', 'unknown']),
  realName: z.string(),
  username: z.string(),
  companies: z.array(z.string()),
})
export type LinkState = z.output<typeof LinkState>

/** The calls that create an account or give access to it again. */
export const accountRoutes = {
  register: route({
    at: 'POST /api/auth/jwt/register',
    does: '注册账号',
    open: '尚无账号的人',
    refuses: [codes.unavailable],
    body: NewAccount,
    returns: z.string(),
  }),
  /** Adds an account as `register` does and signs it in; the answer's msg is the token, too (S5.08). */
  addBaseUser: route({
    at: 'POST /api/auth/jwt/addBaseUser',
    does: '新增基础用户',
    open: '尚无账号的人',
    refuses: [codes.unavailable],
    body: NewAccount,
    returns: z.string(),
    says: true,
  }),
  checkTaken: route({
    at: 'GET /api/admin/register/checkUserExits',
    does: '检查用户名或手机号是否已被使用',
    open: '注册之前',
    tries: { atOnce: 60, every: 20 },
    query: TakenQuery,
    returns: z.object({ exists: z.boolean() }),
  }),
  resetPassword: route({
    at: 'POST /api/auth/jwt/resetPassword',
    does: '用短信链接设置密码',
    open: '忘记密码或还没有密码的人',
    refuses: [codes.tooMany, codes.unavailable],
    body: z.object({
      link: Link,
      newPassword: NewPassword,
    }),
    returns: Nothing,
  }),
  lookAtLink: route({
    at: 'POST /api/auth/jwt/passwordLink',
    does: '短信链接是谁的、还能不能用',
    open: '还没有密码的人',
    refuses: [codes.tooMany],
    body: z.object({ link: Link }),
    returns: LinkState,
  }),
  resetByCode: route({
    at: 'POST /api/auth/jwt/resetPasswordByCode',
    does: '忘记密码，用短信验证码设置新密码',
    open: '忘记密码的人',
    refuses: [codes.unavailable],
    body: z.object({ mobile: Mobile, code: OneTimeCode, newPassword: NewPassword }),
    returns: Nothing,
  }),
}
