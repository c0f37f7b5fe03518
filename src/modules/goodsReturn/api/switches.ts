import { number, onOff, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for what customers give back. */
export const returnSwitches = {
  returnDays: number('余砖退回期限', '客户签收后这么多天以内，可以退回多出来的货；过了就不收，换货不受限制。', {
    unit: '天',
    min: 0,
    max: 3650,
    zero: '不限',
    default: 30,
  }),
  returnFullBoxes: onOff('余砖只收整箱', '打开后，余砖退回只收整箱，散片不收；换货不受限制。', true),
  returnFee: number(
    '余砖退货手续费',
    '从退货金额里扣这么多（万分之一为单位，500 就是 5%），单独成一行；新开的退货单按当时的比例。',
    {
      unit: '‱',
      min: 0,
      max: 10_000,
      zero: '不收',
      default: 0,
    },
  ),
} as const satisfies SwitchSet
