import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** The addresses of a site's sign-in page, first screen and list. */
export type Site = {
  address: string
  username: string
  password: string
  /** Selectors of an element that shows that a screen is painted. */
  first: string
  list: string
  /** Selectors of the links between the screens. */
  toFirst: string
  toList: string
}

/** One cold visit: times in ms, bytes on the wire with headers. */
export type Visit = {
  usable: number
  signIn: number
  switchBack: number
  usableBytes: number
  usableRequests: number
  listBytes: number
  listRequests: number
}

const inPage = readFileSync(join(import.meta.dirname, 'page.js'), 'utf8')
const viewport = { width: 1280, height: 800 }
const slowdown = 4
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
/** A quick typist's ms per key. */
const perKey = 100
const patience = 60_000

/** Signs in with an empty cache, opens the list, goes back to the first screen, and to the list again. */
export async function visit(browser: Browser, site: Site): Promise<Visit> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const traffic = await slowDown(await context.newCDPSession(page))
  const screens = JSON.stringify({ first: site.first, list: site.list })
  await page.addInitScript(`globalThis.bench = { screens: ${screens} };${inPage}`)
  await page.goto(`${site.address}/login`)
  const usable = await page.evaluate<Painted>('bench.usable()')
  const before = traffic.until(usable.at)
  await page.locator('#username').pressSequentially(site.username, { delay: perKey })
  await page.locator('#password').pressSequentially(site.password, { delay: perKey })
  const signIn = await after(page, 'button[type=submit]:visible', 'first')
  const list = await after(page, site.toList, 'list')
  const all = traffic.until(list.at)
  await after(page, site.toFirst, 'first')
  const switchBack = await after(page, site.toList, 'list')
  await context.close()
  return {
    usable: usable.took,
    signIn: signIn.took,
    switchBack: switchBack.took,
    usableBytes: before.bytes,
    usableRequests: before.requests,
    listBytes: all.bytes,
    listRequests: all.requests,
  }
}

type Painted = { at: number; took: number }

/**
 * Clicks and measures when the screen is painted: `at` in epoch ms, `took` in ms since the click, both by the page's
 * clock.
 */
async function after(page: Page, press: string, screen: 'first' | 'list'): Promise<Painted> {
  await page.locator(press).first().click({ noWaitAfter: true })
  const end = Date.now() + patience
  while (Date.now() < end) {
    await page.waitForTimeout(400)
    // During the change of documents no page can answer.
    const painted = await page.evaluate<Painted | null>(`bench.painted('${screen}')`).catch(() => null)
    if (painted) return painted
  }
  throw new Error(`${page.url()} did not show ${screen} within ${patience / 1000} s`)
}

/** Slows down the browser and the network, and records the traffic. */
async function slowDown(session: CDPSession) {
  const sent = new Map<string, { at: number; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, request }) => {
    if (!request.url.startsWith('data:')) sent.set(requestId, { at: wallTime * 1000, bytes: 0 }) // that asks nobody
  })
  session.on('Network.loadingFinished', event => {
    const request = sent.get(event.requestId)
    if (request) request.bytes = event.encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  /** Adds up the requests sent until a moment (epoch ms). */
  const until = (moment: number) => {
    const early = [...sent.values()].filter(request => request.at <= moment)
    return { requests: early.length, bytes: early.reduce((sum, request) => sum + request.bytes, 0) }
  }
  return { until }
}
