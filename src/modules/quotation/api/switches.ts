import { number, onOff, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of quotations. */
export const quotationSwitches = {
  quotationValidDays: number(
    '报价有效期',
    '新报价单默认从当天起有效这么多天，制作时可以改；复制的新版本和新方案也按它重新算。',
    { unit: '天', min: 0, max: 365, zero: '不填', default: 15 },
  ),
  quotationMessages: onOff(
    '客户可以给销售顾问发短信',
    '客户打开报价链接时，除了打电话，还能按销售顾问的手机号发短信。关闭后只有电话。',
    true,
  ),
  quotationEndingDays: number(
    '报价到期前提醒',
    '已发出的报价单在有效期结束前这么多天，提醒商机的负责人一次，并列入待办“即将到期报价”。',
    { unit: '天', min: 0, max: 30, zero: '不提醒', default: 3 },
  ),
} as const satisfies SwitchSet
