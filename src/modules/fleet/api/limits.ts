/** Limits of a node's figures: an episode begins at `from` and ends below `to`, so that one at the limit does not begin again and again. */
export const limits = {
  cpu: { title: '处理器', unit: '%', from: 90, to: 70 },
  delay: { title: '事件循环延迟', unit: '毫秒', from: 500, to: 200 },
  waiting: { title: '等数据库连接', unit: '个', from: 5, to: 1 },
  failed: { title: '出错的请求', unit: '%', from: 2, to: 1 },
  disk: { title: '磁盘已用', unit: '%', from: 90, to: 85 },
  /** Of a standby, whichever nodes read it. */
  standby: { title: '备库落后', unit: '秒', from: 60, to: 30 },
} as const
export type AlarmKind = keyof typeof limits
