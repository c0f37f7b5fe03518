import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { said, targetOf } from './startErrors.ts'
import { isUnavailable, refusesMore } from './unavailable.ts'

const between = 1000 // ms between two tries
const anew = 60_000 // ms between two lines
const patience = 10_000 // ms for an answer of the server

/**
 * Waits until the servers of these addresses accept connections, and logs the wait. Does not wait for other refusals, such
 * as a wrong password: the step that meets one reports it.
 */
export async function awaitDatabase(urls: Iterable<string>, say: (line: string) => void = console.log): Promise<void> {
  for (const url of new Set(urls)) await untilReachable(url, say)
}

async function untilReachable(url: string, say: (line: string) => void): Promise<void> {
  const { address } = targetOf(url)
  const began = Date.now()
  let line = 0
  for (let missing = await whatIsMissing(url); missing; missing = await whatIsMissing(url)) {
    if (Date.now() - began >= line) {
      say(
        `数据库 ${address} 还连不上（${missing}），等它…… / The database ${address} cannot be reached yet (${missing}); waiting.`,
      )
      line = Date.now() - began + anew
    }
    await sleep(between)
  }
  if (line > 0) say(`数据库 ${address} 已连上 / The database ${address} is there`)
}

/** Returns why nobody can connect now; undefined if somebody can, or is refused. */
async function whatIsMissing(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    application_name: 'tongzhou-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return isUnavailable(error as Error) || refusesMore(error as Error) ? said(error as Error) : undefined
  } finally {
    client.end().catch(() => {})
  }
}
