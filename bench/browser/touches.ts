import type { Browser, Page } from 'playwright-core'
import type { Running } from '../browser.ts'
import { signIn } from './signedIn.ts'

/** The longest wait in ms from a touch to what it painted, of each touch on one screen. */
export type Touched = { screen: string; waits: number[] }

/** The screens that people touch all day. */
const screens = [
  '/dashboard',
  '/approvalInfoManager/clueList?view=all',
  '/approvalInfoManager/businessList',
  '/customerManager/customerList',
  '/approvalInfoManager/quotationList',
  '/approvalInfoManager/contractInfo',
  '/approvalInfoManager/collectionInfo',
  '/companyManager/approvalDetial',
  '/warehouseManager/goodsManager',
  '/functionManager/teamManager',
]

/** What is touched on a screen, in this order, where it is there: a record, its second tab, back, the filters, one of them, a chip, what is new. */
const touches = [
  '.screen .line-link',
  '.drawer .panel-tab[aria-selected=false]',
  '.drawer button[aria-label="关闭"]',
  '.screen button:has-text("筛选")',
  '.menu-columns .menu-item',
  '.chips .chip',
  'nav[aria-label="常用"] button',
]
const slowdown = 4
/** How long a screen has to come to rest after a touch, in ms. */
const rest = 700
/** How long a screen has to show what it holds, in ms. */
const loading = 4000

/** Kept from the page's start: how long the browser says that each touch took until it was painted. */
const recorder = `globalThis.touches = new Map();
new PerformanceObserver(list => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) touches.set(interactionId, Math.max(touches.get(interactionId) ?? 0, duration))
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Signs in on a phone whose processor is four times slower, and touches what the ten screens offer. */
export async function touchAll(browser: Browser, running: Running): Promise<Touched[]> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: running.address, viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(recorder)
  await signIn(page, running)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const all: Touched[] = []
  for (const screen of screens) all.push({ screen, waits: await touchScreen(page, screen) })
  await context.close()
  return all
}

async function touchScreen(page: Page, screen: string): Promise<number[]> {
  await page.goto(screen)
  await page.locator('.screen').first().waitFor()
  await page.waitForTimeout(loading)
  await page.evaluate('touches.clear()')
  let made = 0
  for (const touch of touches) {
    const there = page.locator(touch).locator('visible=true').first()
    const done = await there.tap({ timeout: rest * 3 }).then(
      () => true,
      () => false,
    )
    if (done) made++
    await page.waitForTimeout(rest)
  }
  const waits = await page.evaluate<number[]>('[...touches.values()]')
  // The browser tells nothing of a touch that was painted within a frame.
  return [...waits, ...new Array<number>(Math.max(0, made - waits.length)).fill(16)]
}
