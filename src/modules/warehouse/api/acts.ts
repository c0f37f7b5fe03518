/** Why goods move, as the stock card calls it. */
export const acts = {
  receive: '入库',
  issue: '出库',
  return: '退货',
  transfer: '调拨',
  damage: '报损',
  relot: '改批',
  regrade: '改级',
  sample: '样品',
  count: '盘点',
  open: '拆箱',
  close: '合箱',
  cost: '补成本',
  reversal: '冲销',
} as const
export type Act = keyof typeof acts
