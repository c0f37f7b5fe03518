import { z } from 'zod'
import { Id, Nothing, requiredText, Timestamp, text, Version } from '../../../kernel/contract/fields.ts'
import { patchOf } from '../../../kernel/contract/patch.ts'
import { Mobile } from '../../../kernel/contract/phone.ts'
import { route } from '../../../kernel/contract/route.ts'
import { PictureUrl } from '../../files/contract/picture.ts'
import { OneTimeCode } from './oneTimeCode.ts'

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
    signedIn: '自己的手机号，凭发到新号码的验证码',
    anyOffice: true,
    body: z.object({ mobile: Mobile, code: OneTimeCode }),
    returns: Profile,
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
