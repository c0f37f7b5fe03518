import { chromium } from 'playwright-core'
import { ensureBrowser } from '../scripts/testing/browser.ts'
import type { Route } from '../src/kernel/api/route.ts'
import { type AnswerOf, addressOf } from '../src/kernel/api/route.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { dashboardRoutes } from '../src/modules/reporting/api/dashboard.ts'
import { type Content, plainSite } from './browser/plain.ts'
import { type Site, type Visit, visit } from './browser/visit.ts'
import { type Result, tableOf } from './result.ts'
import { median } from './statistics.ts'

/** A running server with the built web, and an account that may open the first screen and the clue list. */
export type Running = { address: string; username: string; password: string }

const runs = 5
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

/**
 * Compares the product with plain pages of the same content in a slow browser (CPU 4× slower, 10 Mbit/s, 40 ms):
 * medians of five cold visits each, in turn.
 */
export async function benchBrowser(running: Running): Promise<Result[]> {
  const found = await ensureBrowser()
  if ('problem' in found) throw new Error(found.problem)
  const plain = await plainSite(await contentOf(running))
  const browser = await chromium.launch({ executablePath: found.path, args: flags })
  try {
    const ours: Visit[] = []
    const theirs: Visit[] = []
    for (let run = 0; run < runs; run++) {
      theirs.push(await visit(browser, plainAt(plain.address)))
      ours.push(await visit(browser, productAt(running)))
    }
    return results(ours, theirs)
  } finally {
    await browser.close()
    plain.server.close()
  }
}

/** The product's addresses, selectors and links; a journey uses the same ones. */
export const productScreens = {
  first: '.dashboard-work',
  list: '.list .line',
  toFirst: 'a[href="/dashboard"]',
  toList: 'a[href^="/approvalInfoManager/clueList"]',
}
const productAt = (running: Running): Site => ({ ...running, ...productScreens })

const plainAt = (address: string): Site => ({
  address,
  username: 'boss',
  password: 'Tongzhou@2026',
  first: '#figures',
  list: '#rows tr',
  toFirst: 'a[href="/dashboard"]',
  toList: 'a[href="/clues"]',
})

/** Returns what the product's screens show to this account. */
async function contentOf({ address, username, password }: Running): Promise<Content> {
  const token = await ask(address, identityRoutes.signIn, { username, password })
  const [info, figures, list] = await Promise.all([
    ask(address, identityRoutes.info, undefined, token),
    ask(address, dashboardRoutes.figures, undefined, token),
    ask(address, clueRoutes.list, { view: 'all' }, token),
  ])
  return { name: info.realName, figures, rows: list.rows }
}

async function ask<R extends Route>(address: string, route: R, body?: object, token?: string): Promise<AnswerOf<R>> {
  const { method, path } = addressOf(route)
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = (await response.json()) as { success: boolean; msg: string; data: AnswerOf<R> }
  if (!answer.success) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

function results(ours: Visit[], theirs: Visit[]): Result[] {
  const middle = (visits: Visit[], figure: keyof Visit) => median(visits.map(one => one[figure]))
  const ratio = (name: string, figure: keyof Visit, limit: number): Result => {
    const [mine, plain] = [middle(ours, figure), middle(theirs, figure)]
    const note = `${mine.toFixed(0)} ms，手写页面 ${plain.toFixed(0)} ms`
    return { name, value: mine / plain, unit: '', limit, better: 'lower', note }
  }
  const kilobytes = (name: string, figure: keyof Visit, requests: keyof Visit, limit: number): Result => {
    const note = `${middle(ours, requests)} 个请求，含响应头`
    return { name, value: middle(ours, figure) / 1000, unit: ' KB', limit, better: 'lower', note }
  }
  return [
    ratio('登录页可用', 'usable', 1.5),
    ratio('点击登录到首屏', 'signIn', 2.5),
    ratio('切换到访问过的页面', 'switchBack', 3.5),
    kilobytes('登录页可用前的流量', 'usableBytes', 'usableRequests', 20),
    kilobytes('流量列表显示前的流量', 'listBytes', 'listRequests', 300),
    {
      name: '流量列表显示前的请求',
      value: middle(ours, 'listRequests'),
      unit: ' 个',
      limit: 20,
      better: 'lower',
      note: '从打开登录页起',
    },
  ]
}

if (import.meta.main) {
  const [address = 'http://127.0.0.1:3000', username = 'boss', password = 'Tongzhou@2026'] = process.argv.slice(2)
  console.log(tableOf(await benchBrowser({ address, username, password })))
}
