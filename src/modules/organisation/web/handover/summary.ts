import type { HandoverSummary } from '../../contract/handover.ts'

/** What went to whom, a line per kind: `流量 30 条：李四 20、王五 10`. */
export function summaryLines(summary: HandoverSummary): string[] {
  return summary.map(({ title, unit, total, receivers }) => {
    const who = receivers.map(({ name, count }) => (receivers.length > 1 ? `${name} ${count}` : name)).join('、')
    return `${title} ${total.toLocaleString('zh-CN')} ${unit}：${who}`
  })
}
