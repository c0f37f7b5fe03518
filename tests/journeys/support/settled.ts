import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAsking } from './witness.ts'

/** How long nothing may move, in ms: React shows what it has waited for at most 300 ms after the sign that it waits. */
const calm = 350

/** Waits until a page has asked nothing and has said the same for a moment: nothing follows a key or a click any more. */
export async function settled(page: Page): Promise<void> {
  let before = ''
  let since = performance.now()
  const stillFor = async () => {
    const now = await page.evaluate<string>('document.body.innerText')
    if (isAsking(page) || now !== before || now.length <= 20) since = performance.now()
    before = now
    return performance.now() - since
  }
  await expect.poll(stillFor, { interval: 50 }).toBeGreaterThanOrEqual(calm)
}

/** Goes to another screen as its link would, without loading the application anew, and waits until it is drawn and has settled. */
export async function walkTo(page: Page, at: string): Promise<void> {
  await page.evaluate(
    `globalThis.left = location.pathname === new URL('${at}', location).pathname ? null : document.querySelector('#content')`,
  )
  await page.evaluate(`history.pushState(null, '', '${at}'); dispatchEvent(new PopStateEvent('popstate'))`)
  // React keeps the screen before until the next one is ready, on a busy machine for long without a request.
  const isDrawn = () =>
    page.evaluate<boolean>('(one => one !== null && one !== left)(document.querySelector("#content"))')
  await expect.poll(isDrawn, { interval: 50 }).toBe(true)
  await settled(page)
}
