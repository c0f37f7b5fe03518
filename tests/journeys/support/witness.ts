import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { addressOf } from '../../../src/kernel/api/route.ts'
import { notificationRoutes } from '../../../src/modules/notification/api/notification.ts'
import type { TestServer } from '../../support/server.ts'

/** What a page, the node, the database and the machine are busy with, for a journey that has waited in vain. */
export type Witness = {
  /** Looks at a page from now on; tells on standard error when a `goto` takes unusually long. */
  watch(page: Page): void
  /** What is under way now, in lines; `why` is their heading. */
  report(why: string): Promise<string>
  stop(): void
}

const underWay = new WeakMap<Page, UnderWay>()
const events = ` ${addressOf(notificationRoutes.events).path}`

/** Whether a page that is watched waits for an answer, other than for the stream of events, which has no end. */
export function isAsking(page: Page): boolean {
  return [...(underWay.get(page)?.values() ?? [])].some(({ what }) => !what.endsWith(events))
}

/** Something under way and since when, in ms of `performance.now()`. */
type UnderWay = Map<object, { what: string; since: number }>

/** A navigation takes some 0.1 s, or 2 s where much else runs on the machine. */
const unusual = 5000 // ms
const patience = 3000 // ms that the database or a page has to say what it does
const mostShown = 1500 // characters

/** Begins to look at a node. */
export function witnessOf(server: TestServer): Witness {
  const pages = new Map<Page, UnderWay>()
  const answering: UnderWay = new Map()
  const loop = monitorEventLoopDelay()
  loop.enable()
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    begin(answering, request, `${request.method} ${pathOf(request.url ?? '')}`)
    response.once('close', () => answering.delete(request))
  }
  server.app.http.server.on('request', onRequest)

  async function report(why: string): Promise<string> {
    const late = Math.round(loop.max / 1e6)
    const waits = [...pages].map(([page, asked]) => `page ${page.url()} waits for: ${told(asked)}`)
    const node = `node answers: ${told(answering)}; ${poolOf(server)}; its event loop was late by ${late} ms at most`
    const shown = await Promise.all([...pages.keys()].map(shownOn))
    return [`--- ${why} ---`, ...waits, ...shown, node, await database(server), machine()].join('\n')
  }

  return {
    watch(page) {
      pages.set(page, requestsOf(page))
      page.once('close', () => pages.delete(page))
      tellOfSlow(page, report)
    },
    report,
    stop() {
      loop.disable()
      server.app.http.server.off('request', onRequest)
    },
  }
}

function begin(under: UnderWay, key: object, what: string): void {
  under.set(key, { what, since: performance.now() })
}

/** Without its query, which may hold a token. */
const pathOf = (url: string) => url.replace(/\?.*/, '').replace(/^https?:\/\/[^/]+/, '')

function told(under: UnderWay): string {
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
  return [...under.values()].map(({ what, since }) => `${what} (${seconds(since)} s)`).join(', ') || 'nothing'
}

function requestsOf(page: Page): UnderWay {
  const under: UnderWay = new Map()
  const end = (request: Request) => under.delete(request)
  page.on('request', request => begin(under, request, `${request.method()} ${pathOf(request.url())}`))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  underWay.set(page, under)
  return under
}

/** What stands in front on a page, as a person reads it: what a journey waits for may have been refused there. */
async function shownOn(page: Page): Promise<string> {
  const front = page.locator('[role=dialog], [role=alert], [role=status]').filter({ visible: true })
  const text = front.allInnerTexts().then(all => all.join(' | ').replace(/\s+/g, ' '))
  const silence = sleep(patience, 'does not answer', { ref: false })
  return `page shows: ${(await Promise.race([text, silence]).catch(String)).slice(0, mostShown)}`
}

function tellOfSlow(page: Page, report: Witness['report']): void {
  const { goto } = page
  page.goto = async (url, options) => {
    const tell = () => report(`going to ${url} takes more than ${unusual} ms`).then(console.error, () => {})
    const timer = setTimeout(tell, unusual)
    try {
      return await goto.call(page, url, options)
    } finally {
      clearTimeout(timer)
    }
  }
}

function poolOf({ app }: TestServer): string {
  const { open, inUse, waiting } = app.runtime.pool.counts
  return `${open} connections to the database, ${inUse} in use, ${waiting} waited for`
}

async function database({ owner }: TestServer): Promise<string> {
  const asked = owner.query<{ line: string }>(
    `select concat_ws(' ', state, wait_event_type, wait_event, round(extract(epoch from now() - query_start)::numeric, 1),
       's:', left(regexp_replace(query, '\\s+', ' ', 'g'), 120)) as line
     from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  )
  const silence = sleep(patience, undefined, { ref: false })
  const answer = await Promise.race([asked, silence]).catch((error: Error) => error)
  if (answer === undefined || answer instanceof Error) return `database: ${answer?.message ?? 'does not answer'}`
  return `database: ${answer.rows.map(row => row.line).join('; ') || 'idle'}`
}

/** Load, and on Linux how long others' work kept processes waiting. */
function machine(): string {
  const pressure = ['cpu', 'io', 'memory'].map(name => `${name} ${pressureOf(name)}`)
  return `machine: load ${loadavg().map(Math.round).join(', ')}; pressure: ${pressure.join(', ')}`
}

function pressureOf(name: string): string {
  try {
    return /some avg10=(\S+)/.exec(readFileSync(`/proc/pressure/${name}`, 'utf8'))?.[1] ?? '?'
  } catch {
    return '?'
  }
}
