import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of what lies ready and is not fetched. The function `order_storage` reads them, with these defaults. */
export const orderSwitches = {
  storageFreeDays: number('免费存放天数', '货备齐后放这么多天不收仓储费，之后按箱和天算。', {
    unit: '天',
    min: 0,
    max: 3650,
    zero: '备齐次日起算',
    default: 15,
  }),
  storageFee: number('仓储费（每箱每天）', '下单管理的“备齐未取”按它算参考金额；向客户收不收、收多少由人决定。', {
    unit: '分',
    min: 0,
    max: 100_000,
    zero: '不收',
    default: 100,
  }),
} as const satisfies SwitchSet

/** The switches of what customers are asked about lots. */
export const consentSwitches = {
  consentDays: number('批次确认有效天数', '发给客户确认批次的链接过这么多天失效，要重新发。', {
    unit: '天',
    min: 1,
    max: 30,
    zero: '当天失效',
    default: 7,
  }),
} as const satisfies SwitchSet
