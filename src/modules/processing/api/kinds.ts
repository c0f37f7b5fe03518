/** What is done with pieces. */
export const works = { cut: '切割', bevel: '倒角磨边', waterJet: '水刀拼花', groove: '开槽', other: '其他' } as const
export type Work = keyof typeof works

/** Who answers for pieces that did not come out: offcuts that nobody could avoid are the normal loss. */
export const lossAnswerers = {
  normal: '正常损耗',
  worker: '加工师傅',
  workshop: '外协加工厂',
  material: '材料本身',
  warehouse: '仓库',
} as const
export type LossAnswerer = keyof typeof lossAnswerers

/** The elements of 加工单; who lacks `cost` sees nothing of what an outside workshop asks. */
export const processingElements = {
  enter: 'processingManager:enter',
  work: 'processingManager:work',
  reverse: 'processingManager:reverse',
  cost: 'processingManager:cost',
  export: 'processingManager:export',
} as const
