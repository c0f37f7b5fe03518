import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches of counts. */
export const stocktakeSwitches = {
  stocktakeRecount: number(
    '差异大时要复盘',
    '一行的差异达到这么多片，数过两次才能提交；盲盘时盘点人只知道哪一行要再数，不知道账面数。',
    {
      unit: '片',
      min: 0,
      max: 100_000,
      zero: '不要求',
      default: 0,
    },
  ),
} as const satisfies SwitchSet
