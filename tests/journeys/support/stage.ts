import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '../../../seeds/demoAccounts.ts'
import { addressOf } from '../../../src/kernel/api/route.ts'
import { identityRoutes } from '../../../src/modules/identity/api/identity.ts'
import { freshDemo } from '../../support/freshDemo.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { sharedBrowser } from './browser.ts'
import { type Witness, witnessOf } from './witness.ts'

/** How long anything on a page may take, in ms. What the product promises to do in a second says so where it is tried. */
const patience = 60_000

/** The demo on a running node with a browser before it. */
export type Stage = {
  server: TestServer
  address: string
  /** A person at a browser of their own, on the sign-in page. */
  visitor(): Promise<Person>
  /** A person who has signed in, without the page, and stands where the journey begins; `touched`: their pointer is a finger. */
  person(username: string, at: string, size?: Size, hand?: { touched: boolean }): Promise<Person>
  /** Closes everything. Throws when any page complained on its console. */
  close(): Promise<void>
}

type Size = { width: number; height: number }

export type Person = {
  page: Page
  context: BrowserContext
  /** Types account and password and submits. */
  signIn(username: string, password?: string): Promise<void>
  /** Keeps a picture under tests/pictures for people to look at. */
  picture(name: string): Promise<void>
}

const witnesses = new Set<Witness>()

/** Says what is under way on every open stage. */
export async function tellWhatIsUnderWay(why: string): Promise<void> {
  for (const witness of witnesses) console.error(await witness.report(why))
}

/** Builds the stage; in `beforeAll`. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const [{ server, address, stop }, browser] = await Promise.all([startDemo(env), sharedBrowser()])
  const complaints: string[] = []
  const witness = witnessOf(server)
  witnesses.add(witness)
  const arrival = (viewport: Size = { width: 1280, height: 800 }, hasTouch = false) =>
    arrive(browser, address, { viewport, hasTouch, isMobile: hasTouch }, complaints, witness)
  return {
    server,
    address,
    async visitor() {
      const visitor = await arrival()
      await visitor.page.goto('/login')
      return visitor
    },
    async person(username, at, size, hand) {
      const person = await arrival(size, hand?.touched)
      await keepToken(person, address, username)
      await person.page.goto(at)
      await person.page.getByRole('button', { name: /个人菜单/ }).waitFor()
      return person
    },
    async close() {
      await Promise.all(browser.contexts().map(context => context.close()))
      witness.stop()
      witnesses.delete(witness)
      await stop()
      expect(complaints).toEqual([])
    },
  }
}

async function startDemo(env: Record<string, string>) {
  const database = await freshDemo()
  const server = await startServer({ database, env: { DEMO: '1', ...env } })
  const stop = () => server.stop().then(database.drop)
  return { server, address: await server.listen(), stop }
}

/** A journey that takes the network away knows that calls fail then; nothing else takes it away. */
const isComplaint = (message: ConsoleMessage) =>
  ['error', 'warning'].includes(message.type()) && !message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')

/** Signs in as the sign-in page does, from this browser, and keeps the token where the page would. */
async function keepToken({ context }: Person, address: string, username: string): Promise<void> {
  const { method, path } = addressOf(identityRoutes.signIn)
  const answer = await context.request.fetch(path, { method, data: { username, password: demoPassword } })
  const { success, data: value, msg } = await answer.json()
  if (!success) throw new Error(`${username} could not sign in: ${msg}`)
  await context.addCookies([{ name: 'Admin-Token', value, url: address, sameSite: 'Strict' }])
}

async function arrive(
  browser: Browser,
  address: string,
  held: { viewport: Size; hasTouch: boolean; isMobile: boolean },
  complaints: string[],
  witness: Witness,
): Promise<Person> {
  const context = await browser.newContext({
    ...held,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: address,
    acceptDownloads: true,
    // What moves costs a frame each 16 ms, and every click waits for it; who tries a movement asks for it.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  witness.watch(page)
  page.on('console', message => isComplaint(message) && complaints.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  return {
    page,
    context,
    async signIn(username, password = demoPassword) {
      await page.getByLabel('用户名或手机号', { exact: true }).fill(username)
      await page.getByLabel('密码', { exact: true }).fill(password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
    },
    async picture(name) {
      const folder = join(import.meta.dirname, '../../pictures')
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
  }
}
