import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'
import { signInPath } from './signIn.ts'

/** Where a new account goes next: it founds a company, or waits to be employed. */
export const afterRegistering = '/create'

export const identityPlaces = {
  /** A document of its own, and no screen of the console. */
  signIn: { path: signInPath, title: '登录' },
  register: { path: '/regist', title: '注册' },
  changePassword: { path: '/changePass', title: '修改密码' },
  redirect: { path: '/authredirect', title: '单点登录' },
  scan: { path: '/autoLogin', title: '扫码登录' },
  corporate: { path: '/corporate', title: '企业登录' },
  personal: { path: '/personal/index', title: '个人中心' },
  theme: { path: '/theme/index', title: '主题' },
  staff: within(groups.authorities, '/authManager/serviceManager', {
    title: '员工管理',
    icon: 'peoples',
    position: 10,
  }),
} satisfies Record<string, Place>
