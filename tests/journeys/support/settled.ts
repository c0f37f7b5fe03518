import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { traffic } from './witness.ts'

/** How long nothing may move, in ms: longer than a page takes from an answer to what it draws or asks next. */
const calm = 150
/** How long no code may have come, in ms: React shows what it has waited for 300 ms after the sign that it waits. */
const calmAfterCode = 350

/** Waits until a page has asked nothing and has said the same for a moment: nothing follows a key or a click any more. */
export async function settled(page: Page): Promise<void> {
  let before = ''
  let since = performance.now()
  const isStill = async () => {
    const now = await page.evaluate<string>('document.body.innerText')
    const { isAsking, codeAt } = traffic(page)
    if (isAsking || now !== before || now.length <= 20) since = performance.now()
    before = now
    return performance.now() - since >= calm && performance.now() - codeAt >= calmAfterCode
  }
  await expect.poll(isStill, { interval: 50 }).toBe(true)
}

/** Goes to another screen as its link would, without loading the application anew, and waits until it has settled. */
export async function walkTo(page: Page, at: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${at}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await settled(page)
}
