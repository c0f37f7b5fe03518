import { numberWords } from '../../../kernel/api/format.ts'
import type { HandoverStock, HandoverSummary } from '../api/handover.ts'

/** Returns the receivers of each kind, a line each: `流量 30 条：李四 20、王五 10`. */
export function summaryLines(summary: HandoverSummary): string[] {
  return summary.map(({ title, unit, total, receivers }) => {
    const who = receivers.map(({ name, count }) => (receivers.length > 1 ? `${name} ${count}` : name)).join('、')
    return `${title} ${numberWords(total)} ${unit}：${who}`
  })
}

/** Returns a person's records in words: `流量 9 条、审批 3 件`; empty without any. */
export function stockWords(stock: readonly Pick<HandoverStock, 'title' | 'unit' | 'total'>[]): string {
  const some = stock.filter(({ total }) => total > 0)
  return some.map(({ title, total, unit }) => `${title} ${numberWords(total)} ${unit}`).join('、')
}
