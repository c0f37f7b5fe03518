import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until what a page says stays the same for a moment: whatever was on its way is there, and nothing follows a key or a click any more. */
export async function settled(page: Page): Promise<void> {
  let before = ''
  const stays = async () => {
    const now = await page.evaluate<string>('document.body.innerText')
    const same = now === before && now.length > 20
    before = now
    return same
  }
  await expect.poll(stays, { interval: 300 }).toBe(true)
}

/** Goes to another screen as its link would, without loading the application anew, and waits until it has settled. */
export async function walkTo(page: Page, at: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${at}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await settled(page)
}
