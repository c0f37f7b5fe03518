import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { freshDemo } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { startBrowser } from './browser.ts'
import { type Witness, witnessOf } from './witness.ts'

/** How long anything on a page may take, in ms. What the product promises to do in a second says so where it is tried. */
const patience = 30_000

/** The demo on a running node with a browser before it. */
export type Stage = {
  server: TestServer
  address: string
  /** A person at a browser of their own, on the sign-in page. */
  visitor(size?: { width: number; height: number }): Promise<Person>
  /** A person who has signed in by the page and stands on the dashboard. */
  person(username: string, size?: { width: number; height: number }): Promise<Person>
  /** Closes everything. Throws when any page complained on its console. */
  close(): Promise<void>
}

export type Person = {
  page: Page
  context: BrowserContext
  /** Types account and password and submits. */
  signIn(username: string, password?: string): Promise<void>
  /** Keeps a picture under tests/pictures for people to look at. */
  picture(name: string): Promise<void>
}

const witnesses = new Set<Witness>()

/** A journey that fails says what was under way: it may be long before it fails like that again. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const witness of witnesses) console.error(await witness.report(`${task.name} failed`))
})

/** Builds the stage; in `beforeAll`. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const [{ server, address, stop }, browser] = await Promise.all([startDemo(env), startBrowser()])
  const complaints: string[] = []
  const witness = witnessOf(server)
  witnesses.add(witness)
  const visitor = (size = { width: 1280, height: 800 }) => arrive(browser, address, size, complaints, witness)
  return {
    server,
    address,
    visitor,
    async person(username, size) {
      const person = await visitor(size)
      await person.signIn(username)
      await person.page.waitForURL('**/dashboard')
      await person.page.getByRole('button', { name: /个人菜单/ }).waitFor()
      return person
    },
    async close() {
      await browser.close()
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

async function arrive(
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
  complaints: string[],
  witness: Witness,
): Promise<Person> {
  const context = await browser.newContext({
    viewport,
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
  page.on(
    'console',
    message => ['error', 'warning'].includes(message.type()) && complaints.push(`${page.url()}: ${message.text()}`),
  )
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  await page.goto('/login')
  return {
    page,
    context,
    async signIn(username, password = 'Tongzhou@2026') {
      await page.getByLabel('用户名', { exact: true }).fill(username)
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
