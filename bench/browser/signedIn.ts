import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '../../scripts/testing/browser.ts'
import type { Running } from '../browser.ts'

/** Runs work in a browser of its own. Throws where none can be had. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const found = await ensureBrowser()
  if ('problem' in found) throw new Error(found.problem)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, { address, username, password }: Running): Promise<void> {
  await page.goto(`${address}/login`)
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]:visible').click()
  await page.waitForURL('**/dashboard')
}
