import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for logins in a company. The database keeps both beside the company (migration 0580), whose defaults are these, too. */
export const sessionSwitches = {
  sessionRestHours: number(
    '登录闲置多久后退出',
    '一处登录在这么长时间内没有任何操作，就要重新登录。无论是否闲置，登录满 7 天都要重新登录。',
    { unit: '小时', min: 0, max: 168, zero: '不因闲置退出', default: 72 },
  ),
  sessionMost: number(
    '一人同时登录的数量',
    '一名员工在本公司同时最多有这么多处登录，再登录时最久没有使用的一处会退出。',
    { unit: '处', min: 0, max: 50, zero: '不限制', default: 0 },
  ),
} as const satisfies SwitchSet
