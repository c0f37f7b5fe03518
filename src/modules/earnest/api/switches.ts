import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for 库存定金. */
export const earnestSwitches = {
  earnestDays: number('库存定金延期天数', '库存定金到期后，货够时可以按原价再留这么多天；延期也是从现在起这么多天。', {
    unit: '天',
    min: 1,
    max: 90,
    zero: '不能延期',
    default: 7,
  }),
  earnestHoldHours: number('待确认时临时留货', '收款提交后、财务确认前，货先临时留这么多小时。', {
    unit: '小时',
    min: 0,
    max: 168,
    zero: '确认前不留货',
    default: 24,
  }),
} as const satisfies SwitchSet
