import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of deliveries. */
export const tripSwitches = {
  carryFee: number(
    '搬楼费（每箱每层）',
    '没有电梯时，配送计划按箱数、一楼以上的层数建议搬楼费；向客户收多少由人决定。',
    { unit: '分', min: 0, max: 100_000, zero: '不建议搬楼费', default: 100 },
  ),
} as const satisfies SwitchSet
