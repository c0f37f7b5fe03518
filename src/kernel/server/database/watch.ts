import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { refusesMore } from './away.ts'
import { appRole } from './role.ts'
import { said } from './trouble.ts'

/** Keeps an eye on the database of a node, so that the log has a line for each change rather than for each failure. */
export type Watch = {
  /** A connection was lost or not made: looks whether the database is there. */
  lost(error: Error): void
  /** The server refused to write: looks whether it goes on refusing. */
  refusedWrite(error: Error): void
  /** Tells whether the server is known to refuse writes. */
  isUnwritable(): boolean
  /** The server refused a further connection. */
  refused(): void
  /** Notes that a request waited for a connection in vain. */
  late(): void
  /** Tells whether the server has refused a connection in the last minute. */
  isShort(): boolean
  stop(): void
}

type Log = Record<'error' | 'warn', (fields: object, words: string) => void>

const between = 1000 // ms between two looks at a database that is away
const aMinute = 60_000 // ms

/** Watches the database of `url`. */
export function watchDatabase(url: string, log: Log): Watch {
  const stopping = new AbortController()
  const told = new Map<string, number>()
  let looking = false
  let failures = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let unwritable = false

  function atMostOnceAMinute(words: string, fields: object = {}): void {
    const now = performance.now()
    if (now - (told.get(words) ?? Number.NEGATIVE_INFINITY) < aMinute) return
    told.set(words, now)
    log.warn(fields, words)
  }

  async function look(reason: string): Promise<void> {
    if (await isThere(url))
      return atMostOnceAMinute('a connection to the database was lost; the database is there', { reason })
    log.error({ reason }, 'the database is away')
    const since = performance.now()
    do await sleep(between, undefined, { signal: stopping.signal })
    while (!(await isThere(url)))
    const seconds = Math.round((performance.now() - since) / 1000)
    log.warn({ seconds, failures }, 'the database is back')
  }

  async function lookAtWrites(reason: string): Promise<void> {
    if (await takesWrites(url))
      return atMostOnceAMinute('the database refused a write; it takes writes again', { reason })
    log.error({ reason }, 'the database takes no writes')
    const since = performance.now()
    do await sleep(between, undefined, { signal: stopping.signal })
    while (!(await takesWrites(url)))
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database takes writes again')
  }

  return {
    refusedWrite(error) {
      if (unwritable || stopping.signal.aborted) return
      unwritable = true
      lookAtWrites(said(error))
        .catch(() => {}) // stopped
        .finally(() => {
          unwritable = false
        })
    },
    isUnwritable: () => unwritable,
    lost(error) {
      failures += 1
      if (looking || stopping.signal.aborted) return
      looking = true
      failures = 1
      look(said(error))
        .catch(() => {}) // stopped
        .finally(() => {
          looking = false
        })
    },
    refused() {
      refusedAt = performance.now()
      atMostOnceAMinute('PostgreSQL refuses further connections (max_connections); going on with those that are open')
    },
    late: () => atMostOnceAMinute('requests were answered with 503: no connection to the database came free in time'),
    isShort: () => performance.now() - refusedAt < aMinute,
    stop: () => stopping.abort(),
  }
}

/** Tells whether a server answers. One that refuses a further connection does. */
const isThere = (url: string) => succeeds(url, 'select 1')

/** Tells whether a server stores a row. */
const takesWrites = (url: string) =>
  succeeds(
    url,
    `begin; set local role ${appRole};
     insert into throttle (key, until) values ('the database takes writes', now()) on conflict (key) do update set until = now(); commit`,
  )

/** Tells whether a server answers statements on a connection of their own. One that refuses a further connection would. */
async function succeeds(url: string, statements: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'tongzhou-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query({ text: statements, query_timeout: 5000 } as pg.QueryConfig)
    return true
  } catch (error) {
    return refusesMore(error as Error)
  } finally {
    client.end().catch(() => {})
  }
}
