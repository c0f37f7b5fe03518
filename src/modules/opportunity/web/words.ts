/** Returns the words for deals in a window's title: the name of one, the number of several. */
export function whichDeals(deals: { name: string }[]): string {
  return deals.length === 1 ? `商机“${deals[0]?.name}”` : ` ${deals.length} 条商机`
}

const hour = 3_600_000

/** Formats a period in the largest useful unit: `40 分钟`, `5 小时`, `12 天`. `ms` is milliseconds. */
export function howLong(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.round(ms / 60_000))} 分钟`
  return ms < 48 * hour ? `${Math.round(ms / hour)} 小时` : `${Math.floor(ms / (24 * hour))} 天`
}
