import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for notices. */
export const notificationSwitches = {
  noticeDays: number(
    '通知保留时间',
    '铃铛里的通知，读过没读过，过了这么久都会清掉；通知说的那件事和它的操作记录不受影响。',
    { unit: '天', min: 0, max: 3650, zero: '一直保留', default: 180 },
  ),
} as const satisfies SwitchSet
