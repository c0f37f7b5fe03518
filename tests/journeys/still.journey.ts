import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf } from '../../src/kernel/api/route.ts'
import { startRoutes } from '../../src/kernel/api/start.ts'
import { directoryRoutes } from '../../src/modules/organisation/api/directory.ts'
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

/** Lets the names of people and words come after the rows that they stand in, and be shorter than most: lines break otherwise with them than without. */
async function comeLate(route: Route): Promise<void> {
  const response = await route.fetch()
  const start = await response.json()
  for (const employee of start.data.answers[directoryRoutes.employees.at]) employee.name = '王五'
  await sleep(400)
  await route.fulfill({ response, json: start })
}

/** The most that may move in all, as the share of the window by the share of its height: a count that comes in a tab, the arrows of the tabs. */
const most = 0.01

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('nothing jumps while a screen loads, at $width', async size => {
  const { page, context } = await stage.person('boss', '/dashboard', size)
  await page.addInitScript(watch)
  await page.route(`**${addressOf(startRoutes.rest).path}`, comeLate)
  const jumping: Record<string, unknown> = {}
  for (const at of mostUsed) {
    await page.goto(at)
    await settled(page)
    const shifts = await page.evaluate<{ value: number; of: string }[]>('shifts')
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= most) jumping[at] = shifts
  }
  expect(jumping).toEqual({})
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
