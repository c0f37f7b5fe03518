import { type Given, takeBackMinutes } from '../../contract/giving.ts'

/** What takes back what was given just now, for a notice; undefined where nothing was. */
export function undoOf(given: Given | undefined, takeBack: (given: Given) => Promise<void>) {
  if (!given || given.length === 0) return undefined
  return {
    text: `撤销（${takeBackMinutes} 分钟内）`,
    minutes: takeBackMinutes,
    run: () => void takeBack(given).catch(() => undefined),
  }
}
