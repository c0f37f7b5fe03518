import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of contracts. */
export const contractSwitches = {
  contractUnsignedDays: number(
    '合同未签提醒',
    '合同生效超过这么多天客户还没有签字（手机签署或上传纸质签字页），提醒签单人一次，并列入待办“超期未签合同”。',
    { unit: '天', min: 0, max: 90, zero: '不提醒', default: 3 },
  ),
} as const satisfies SwitchSet
