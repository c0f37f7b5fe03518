import type { Page } from 'playwright-core'
import { linkTo } from '../../src/kernel/api/place.ts'
import { quotationPlaces } from '../../src/modules/quotation/api/places.ts'
import { inBrowser, signIn } from '../browser/signedIn.ts'
import type { Running } from '../browser.ts'

const slowdown = 4
const [fields, perKey] = [10, 150] // fields typed into, ms between two keys

/**
 * Types into fields over a whole opened quotation, in a browser that is four times slower. Returns for each key the ms from the press until the
 * browser has drawn what follows, as the Event Timing API tells (whole eighths; below 16 ms it tells nothing, and 0 stands for it).
 */
export const typeInto = (running: Running, id: number): Promise<number[]> =>
  inBrowser(async browser => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.addInitScript(observe)
    await signIn(page, running)
    await page.goto(running.address + linkTo(quotationPlaces.list, { edit: id }))
    await page.locator('.quote-line').nth(299).waitFor({ timeout: 60_000 })
    return typed(page)
  })

async function typed(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const lines = page.locator('.quote-line')
  let keys = 0
  for (let field = 0; field < fields; field += 1) {
    await lines.nth(field * 30 + 7).scrollIntoViewIfNeeded()
    await lines
      .nth(field * 30 + 7)
      .getByLabel('数量', { exact: true })
      .focus()
    await page.waitForTimeout(perKey * 8) // what follows from the field before is over
    await page.evaluate('benchKeys.begin()')
    await page.keyboard.type('12.5', { delay: perKey })
    keys += 4
    await page.waitForTimeout(perKey * 2)
    await page.evaluate('benchKeys.end()')
  }
  const slow = await page.evaluate<number[]>('benchKeys.all()')
  return [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 0)]
}

/** Notes the duration of each press of a key: the longest of its events. */
const observe = `
globalThis.benchKeys = (() => {
  const durations = new Map()
  let on = false
  const take = entries => {
    for (const { name, interactionId, startTime, duration } of entries)
      if (on && (name === 'keydown' || name === 'keypress' || name === 'keyup')) {
        const key = interactionId || startTime
        durations.set(key, Math.max(duration, durations.get(key) ?? 0))
      }
  }
  const observer = new PerformanceObserver(list => take(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 })
  return {
    begin: () => { observer.takeRecords(); on = true },
    end: () => { take(observer.takeRecords()); on = false },
    all: () => [...durations.values()],
  }
})()`
