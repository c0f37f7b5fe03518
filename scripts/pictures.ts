import { writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const base = process.env.BASE ?? 'http://127.0.0.1:3000'
const password = 'Tongzhou@2026'
const mostBytes = 150_000

interface Picture {
  name: string
  who: string
  path: string
  size: { width: number; height: number }
  /** Prepares the screen before its picture is taken. */
  first?: (page: Page) => Promise<unknown>
}

const desk = { width: 1280, height: 800 }
const wide = { width: 1600, height: 900 }
const openFirst = (page: Page) => page.locator('tbody .line-link, tbody .link, tbody tr').first().click()

const pictures: Picture[] = [
  { name: 'queue', who: 'manager', path: '/dashboard', size: desk },
  { name: 'clue-list', who: 'manager', path: '/approvalInfoManager/clueList', size: wide, first: openFirst },
  { name: 'designer', who: 'boss', path: '/functionManager/processManager/designer?flow=2', size: desk },
  { name: 'phone', who: 'sales1', path: '/approvalInfoManager/clueList', size: { width: 390, height: 844 } },
]

/** Signs in over the API and returns the session's token. */
async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { data } = (await response.json()) as { data?: { token?: string } | string }
  const token = typeof data === 'string' ? data : data?.token
  if (!token) throw new Error(`${username} cannot sign in at ${base}: is the demo there?`)
  return token
}

/** Takes one picture as WebP. Throws if it is too large for readers of the README. */
async function take(browser: Browser, { name, who, path, size, first }: Picture): Promise<void> {
  const phone = size.width < 640
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', hasTouch: phone, isMobile: phone })
  await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(who), url: base }])
  const page = await context.newPage()
  await page.goto(base + path)
  await page.waitForTimeout(3000)
  await first?.(page)
  await page.waitForTimeout(1500)
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > mostBytes) throw new Error(`${name} has ${bytes.length} bytes, more than ${mostBytes}`)
  writeFileSync(`docs/pictures/${name}.webp`, bytes)
  await context.close()
}

/** Takes the README's pictures of a running demo (`BASE`, or http://127.0.0.1:3000). */
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const picture of pictures) await take(browser, picture)
} finally {
  await browser.close()
}
