import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { changingPassword } from './changingPassword.ts'

const longPhrase = 16 // characters

const kindsIn = (value: string) => [/[a-z]/i, /\d/, /[^a-z\d]/i].filter(kind => kind.test(value)).length

/** How to choose a password, for the forms. */
export const passwordHint =
  '至少 10 位，包含字母、数字、符号中的至少两种；16 位以上的长短语可以只用字母。不要用常见密码，也不要用姓名、用户名、手机号或公司名'

/**
 * A new password: 10 to 128 characters of at least two kinds, or a phrase of 16 and more that are not all digits. The server refuses what is
 * soon guessed, too.
 */
export const NewPassword = z
  .string({ error: '新密码不能为空' })
  .min(10, '密码至少 10 位')
  .max(128, '密码最多 128 位')
  .refine(
    value => kindsIn(value) >= 2 || (value.length >= longPhrase && /\D/.test(value)),
    '密码应包含字母、数字、符号中的至少两种，或者用 16 位以上的长短语',
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
    ...changingPassword,
    refuses: [codes.tooMany, codes.unavailable],
    tries: { atOnce: 10, every: 900 },
    body: z
      .object({
        oldPassword: z.string({ error: '原密码不能为空' }).min(1, '原密码不能为空').max(128).meta({ title: '原密码' }),
        newPassword: NewPassword,
      })
      .refine(body => body.oldPassword !== body.newPassword, {
        error: '新密码不能与原密码相同，请换一个',
        path: ['newPassword'],
      }),
    returns: Nothing,
  }),
}
