import type { RecordTab } from './recordParts.ts'

const room = 4
const first = 3

/** Returns the tabs that stand in the bar and those behind 更多: up to four stand; of more the three that `before` names, then the first ones. */
export function tabOrder(tabs: readonly RecordTab[], before: readonly string[] = []) {
  if (tabs.length <= room) return { shown: tabs, more: [] }
  const named = before.flatMap(key => tabs.filter(tab => tab.key === key))
  const order = [...named, ...tabs.filter(tab => !named.includes(tab))]
  return { shown: order.slice(0, first), more: order.slice(first) }
}
