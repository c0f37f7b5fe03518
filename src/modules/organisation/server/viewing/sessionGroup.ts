import type { SwitchGroupKind } from '../../../settings/server/index.ts'
import { sessionSwitches } from '../../api/sessionSwitches.ts'

/** The switches for logins, as a group of the page. */
export const sessionGroup: SwitchGroupKind = {
  code: 'session',
  title: '登录安全',
  about: '员工在本公司的登录何时结束。改小后立即生效：闲置过久的登录要重新登录。',
  switches: sessionSwitches,
}
