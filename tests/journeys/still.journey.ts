import { afterAll, beforeAll, expect, it } from 'vitest'
import { settled } from './support/settled.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** The ten screens that people open most. */
const mostUsed = [
  '/dashboard',
  '/approvalInfoManager/clueList?view=all',
  '/approvalInfoManager/businessList',
  '/approvalInfoManager/quotationList',
  '/approvalInfoManager/contractInfo',
  '/approvalInfoManager/collectionInfo',
  '/customerManager/customerList',
  '/companyManager/approvalDetial',
  '/warehouseManager/goodsManager',
  '/dataReport/contractInfo',
]

/** Notes each move of what was painted already, which nobody asked for. */
const watch = `globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.className ?? node?.nodeName).join(', ') })
}).observe({ type: 'layout-shift', buffered: true })`

/** The most that may move in all, as the share of the window by the share of its height: a count that comes in a tab, the arrows of the tabs. */
const most = 0.01

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('nothing jumps while a screen loads, at $width', async size => {
  const { page, context } = await stage.person('boss', '/dashboard', size)
  await page.addInitScript(watch)
  const jumping: Record<string, unknown> = {}
  for (const at of mostUsed) {
    await page.goto(at)
    await settled(page)
    const shifts = await page.evaluate<{ value: number; of: string }[]>('shifts')
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= most) jumping[at] = shifts
  }
  expect(jumping).toEqual({})
  await context.close()
})
