import { choice, number, type SwitchSet } from '../../settings/api/switch.ts'

/** By what costs of a receipt are split over its lines. */
export const splitWays = { value: '按货值', weight: '按重量', pieces: '按片数' } as const

/** The switches for purchases. */
export const purchaseSwitches = {
  purchaseOver: number(
    '采购允许超收',
    '到货比采购多时，每行最多多收采购数量的这么多（万分之一为单位，100 就是 1%），不足一片的不算；再多的不能入库。',
    { unit: '‱', min: 0, max: 10_000, zero: '不允许超收', default: 0 },
  ),
  costSplit: choice(
    {
      title: '运费和后补费用的分摊',
      about: '一张入库单的运费、差价摊到各行时按什么：有一行没有箱重就按货值，全部没有货值就按片数。',
    },
    splitWays,
    'value',
  ),
} as const satisfies SwitchSet

/** Returns the most pieces that may come of a line, with an over-delivery in basis points (chain-stock.md, Over- and under-delivery). */
export const mostReceived = (ordered: number, basisPoints: number): number =>
  ordered + Math.floor((ordered * basisPoints) / 10_000)
