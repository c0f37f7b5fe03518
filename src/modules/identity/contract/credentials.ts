import { z } from 'zod'
import { codes } from '../../../kernel/contract/envelope.ts'
import { Nothing } from '../../../kernel/contract/fields.ts'
import { route } from '../../../kernel/contract/route.ts'

/** A new password: 10 to 128 characters of at least two kinds. */
export const NewPassword = z
  .string({ error: '新密码不能为空' })
  .min(10, '密码至少 10 位')
  .max(128, '密码最多 128 位')
  .refine(
    value => [/[a-z]/i, /\d/, /[^a-z\d]/i].filter(kind => kind.test(value)).length >= 2,
    '密码应包含字母、数字、符号中的至少两种',
  )
  .meta({ title: '新密码' })

/** The password that a person has now. */
export const PresentPassword = z
  .string({ error: '登录密码不能为空' })
  .min(1, '登录密码不能为空')
  .max(128, '密码最多 128 位')
  .meta({ title: '登录密码', kind: 'password' })

/** Calls about one's password. */
export const credentialRoutes = {
  changePassword: route({
    at: 'POST /api/auth/jwt/updateUserPassword',
    does: '修改密码',
    signedIn: '改自己的密码',
    anyOffice: true,
    refuses: [codes.tooMany, codes.unavailable],
    tries: { atOnce: 10, every: 900 },
    body: z
      .object({
        oldPassword: z.string({ error: '原密码不能为空' }).min(1, '原密码不能为空').max(128).meta({ title: '原密码' }),
        newPassword: NewPassword,
      })
      .refine(body => body.oldPassword !== body.newPassword, {
        error: '新密码不能与原密码相同',
        path: ['newPassword'],
      }),
    returns: Nothing,
  }),
}
