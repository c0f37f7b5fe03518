import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of quotations. */
export const quotationSwitches = {
  quotationEndingDays: number(
    '报价到期前提醒',
    '已发出的报价单在有效期结束前这么多天，提醒商机的负责人一次，并列入待办“即将到期报价”。',
    { unit: '天', min: 0, max: 30, zero: '不提醒', default: 3 },
  ),
} as const satisfies SwitchSet
