import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Appearance } from './appearance.ts'

/** A sign-in name: letters, digits, dot, dash, underscore. An empty one says 用户名不能为空 (specification §5). */
export const Username = z
  .string({ error: '用户名不能为空' })
  .trim()
  .min(1, '用户名不能为空')
  .max(40, '用户名最多 40 个字符')
  .regex(/^[\w.-]*$/, '用户名只能用字母、数字、点、横线和下划线')
  .meta({ title: '用户名', examples: ['zhangsan'] })

/** A name for a new account; one that looks like a mobile could be taken for somebody's. */
export const NewUsername = Username.refine(
  name => !/^1[3-9]\d{9}$/.test(name),
  '用户名不能是手机号，请换成字母或姓名拼音',
).meta({
  title: '用户名',
  examples: ['zhangsan'],
})

const typedPassword = z
  .string({ error: '密码不能为空' })
  .min(1, '密码不能为空')
  .max(128, '密码最多 128 位')
  .meta({ title: '密码' })
const TokenQuery = z.object({ token: z.string().max(200).optional().meta({ title: '登录令牌' }) })
const Coded = z.object({ code: z.string() })

export const UserInfo = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: z.string(),
  officeId: Id.nullable(),
  officeName: z.string(),
  officeLogo: z.string(),
  /** The colour and the line of the company's papers; on what they are printed, and by how many mm moved. */
  officePaper: z.object({
    colour: z.string(),
    contact: z.string(),
    form: z.string(),
    left: z.number().int(),
    top: z.number().int(),
  }),
  departmentName: z.string(),
  employeeId: Id.nullable(),
  isPlatform: z.boolean(),
  ...Appearance.shape,
  /** The addresses of the screens that the person keeps on top of the sidebar. */
  favourites: z.array(z.string()),
  roles: z.array(z.string()),
  menus: z.array(Coded),
  elements: z.array(Coded),
  moduleList: z.array(z.string()),
  /** Set while the login shows the product as this person to somebody else: who, until when, and why they came. */
  viewing: z.object({ by: z.string(), until: Timestamp, reason: z.string().nullable() }).nullable(),
})
export type UserInfo = z.output<typeof UserInfo>

export type MenuItem = {
  code: string
  title: string
  icon: string
  path: string
  authority: string | null
  children: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem> = z
  .object({
    code: z.string(),
    title: z.string(),
    icon: z.string(),
    path: z.string(),
    authority: z.string().nullable(),
    get children() {
      return z.array(MenuItem)
    },
  })
  .meta({ id: 'MenuItem' })

export const identityRoutes = {
  signIn: route({
    at: 'POST /api/auth/jwt/token',
    does: '账号密码登录',
    open: '登录本身',
    refuses: [codes.wrongCredentials, codes.tooMany, codes.unavailable],
    // Wrong passwords are counted otherwise; the many of a large office are not to wait for one fool's script.
    perMinute: 6000,
    body: z.object({ username: Username, password: typedPassword }),
    returns: z.string(),
  }),
  invalidate: route({
    at: 'GET /api/auth/jwt/invalid',
    does: '使令牌失效',
    open: '令牌已失效时也应成功',
    writes: true,
    query: TokenQuery,
    returns: z.boolean(),
  }),
  signOut: route({
    at: 'POST /api/auth/jwt/logout',
    does: '退出登录',
    open: '令牌已失效时也应成功',
    query: TokenQuery,
    returns: z.boolean(),
  }),
  info: route({
    at: 'GET /api/admin/user/front/info',
    does: '登录用户信息',
    signedIn: '自己的信息',
    query: TokenQuery,
    returns: UserInfo,
    flat: true,
  }),
  menus: route({
    at: 'GET /api/admin/user/front/menus',
    does: '登录用户的菜单',
    signedIn: '自己的菜单',
    query: TokenQuery,
    returns: z.array(MenuItem),
  }),
  allMenus: route({
    at: 'GET /api/admin/user/front/menu/all',
    does: '全部菜单的标题与图标',
    signedIn: '任何登录用户的侧栏都需要',
    returns: z.array(MenuItem),
  }),
}
