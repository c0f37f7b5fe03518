import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, Nothing, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { PictureUrl } from '../../files/api/picture.ts'
import { PresentPassword } from './credentials.ts'
import { CodeSent, OneTimeCode } from './oneTimeCode.ts'

/** The fields of a person's own profile; the name is the account's, each company keeps its employee's own. */
export const ProfileFields = z.object({
  realName: requiredText('姓名', 30),
  introduction: text('简介', 200).default(''),
  avatar: PictureUrl('头像').default(''),
})

export const Profile = ProfileFields.extend({
  username: z.string(),
  /** The masked mobile; empty without one. */
  mobile: z.string(),
  version: Version,
})
export type Profile = z.output<typeof Profile>

/** One active sign-in of the person: its device, its place, its beginning. */
export const OwnSession = z.object({
  id: Id,
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** Another mobile, with the code sent to it, and with what only the holder has: the password, or a code sent to the present mobile. */
const NewMobile = z
  .object({
    mobile: Mobile,
    code: OneTimeCode,
    password: PresentPassword.optional(),
    presentCode: OneTimeCode.optional().meta({ title: '现手机号的验证码' }),
  })
  .refine(body => body.password !== undefined || body.presentCode !== undefined, {
    error: '请填写登录密码，或发到现在手机号的验证码',
    path: ['password'],
  })

export const profileRoutes = {
  profile: route({
    at: 'GET /api/admin/user/profile',
    does: '个人资料',
    signedIn: '自己的资料',
    returns: Profile,
  }),
  saveProfile: route({
    at: 'POST /api/admin/user/profile',
    operationId: 'user_profile_edit',
    does: '修改个人资料',
    signedIn: '自己的资料',
    anyOffice: true,
    body: patchOf(ProfileFields).extend({ version: Version }),
    returns: Profile,
  }),
  changeMobile: route({
    at: 'POST /api/admin/user/mobile',
    does: '更换手机号',
    signedIn: '自己的手机号，凭发到新号码的验证码，以及登录密码或现在手机号的验证码',
    anyOffice: true,
    refuses: [codes.tooMany, codes.unavailable],
    tries: { atOnce: 10, every: 900, of: 'wrong' },
    body: NewMobile,
    returns: Profile,
  }),
  sendPresentCode: route({
    at: 'POST /api/admin/user/mobile/code',
    does: '给现在的手机号发送验证码',
    signedIn: '自己的手机号',
    anyOffice: true,
    refuses: [codes.tooMany, codes.unavailable],
    returns: CodeSent,
  }),
  sessions: route({
    at: 'GET /api/admin/user/sessions',
    does: '我的登录',
    signedIn: '自己的登录',
    returns: z.array(OwnSession),
  }),
  endSession: route({
    at: 'POST /api/admin/user/sessions/end',
    does: '结束一处登录',
    whileViewing: true,
    signedIn: '自己的登录',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  endOtherSessions: route({
    at: 'POST /api/admin/user/sessions/endOthers',
    does: '结束其他全部登录',
    whileViewing: true,
    signedIn: '自己的登录',
    returns: z.object({ ended: z.number().int() }),
  }),
}
