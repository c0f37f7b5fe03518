import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { appRole } from './role.ts'
import { said } from './startErrors.ts'
import { refusesMore } from './unavailable.ts'

/** Keeps an eye on the database of a node, so that the log has a line for each change rather than for each failure. */
export type Watch = {
  /** A connection was lost or not made: looks whether the database is there. */
  lost(error: Error): void
  /** The server refused to write: looks whether it goes on refusing. */
  refusedWrite(error: Error): void
  /** Tells whether the server is known to refuse writes. */
  isUnwritable(): boolean
  /** Another server than the node's own answered. */
  another(error: Error): void
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
const patience = 5000 // ms

/** Watches the database of `url`. `moved` is called when connections met a server that only reads while the address leads to one that writes. */
export function watchDatabase(url: string, log: Log, moved: () => void = () => {}): Watch {
  const stopping = new AbortController()
  const told = new Map<string, number>()
  const failures = new Map<Need, number>() // since what is missing now is missing
  let refusedAt = Number.NEGATIVE_INFINITY

  function atMostOnceAMinute(words: string, fields: object = {}, level: keyof Log = 'warn'): void {
    const now = performance.now()
    if (now - (told.get(words) ?? Number.NEGATIVE_INFINITY) < aMinute) return
    told.set(words, now)
    log[level](fields, words)
  }

  /** Looks whether what failed is given again, until it is; one look at a time for each need. */
  function look(need: Need, error: Error, then = () => {}): void {
    if (stopping.signal.aborted) return
    const before = failures.get(need) ?? 0
    failures.set(need, before + 1)
    if (before > 0) return
    untilGiven(need, said(error))
      .then(then)
      .catch(() => {}) // stopped
      .finally(() => failures.delete(need))
  }

  async function untilGiven(need: Need, reason: string): Promise<void> {
    const { isGiven, passed, begins, ends } = need
    if (await isGiven(url)) return atMostOnceAMinute(passed, { reason })
    log.error({ reason }, begins)
    const since = performance.now()
    do await sleep(between, undefined, { signal: stopping.signal })
    while (!(await isGiven(url)))
    const seconds = Math.round((performance.now() - since) / 1000)
    log.warn({ seconds, failures: failures.get(need) }, ends)
  }

  return {
    refusedWrite: error => look(writing, error, onlyReads(error) ? moved : undefined),
    isUnwritable: () => failures.has(writing),
    lost: error => look(presence, error),
    another: error => atMostOnceAMinute(error.message, {}, 'error'),
    refused() {
      refusedAt = performance.now()
      atMostOnceAMinute('PostgreSQL refuses further connections (max_connections); going on with those that are open')
    },
    late: () => atMostOnceAMinute('requests were answered with 503: no connection to the database came free in time'),
    isShort: () => performance.now() - refusedAt < aMinute,
    stop: () => stopping.abort(),
  }
}

const onlyReads = (error: Error) => (error as { code?: string }).code === '25006'

/** What a node needs of its database, and what the log says when it was missing for a moment, and when it goes and comes back. */
type Need = { isGiven(url: string): Promise<boolean>; passed: string; begins: string; ends: string }

/** The server answers. One that refuses a further connection does. */
const presence: Need = {
  isGiven: url => succeeds(url, 'select 1'),
  passed: 'a connection to the database was lost; the database is there',
  begins: 'the database is away',
  ends: 'the database is back',
}

/** The server stores a row. */
const writing: Need = {
  isGiven: url =>
    succeeds(
      url,
      `begin; set local role ${appRole};
       insert into throttle (key, until) values ('the database takes writes', now()) on conflict (key) do update set until = now(); commit`,
    ),
  passed: 'the database refused a write; it takes writes again',
  begins: 'the database takes no writes',
  ends: 'the database takes writes again',
}

/** Tells whether a server answers statements on a connection of their own. One that refuses a further connection would. */
async function succeeds(url: string, statements: string): Promise<boolean> {
  try {
    await answersAt(url, statements, patience)
    return true
  } catch (error) {
    return refusesMore(error as Error)
  }
}

/** Asks a server on a connection of its own, and waits so many ms for each answer. Throws as the driver does. */
export async function answersAt(url: string, statements: string, ms: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ms,
    application_name: 'tongzhou-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query({ text: statements, query_timeout: ms } as pg.QueryConfig)
  } finally {
    client.end().catch(() => {})
  }
}
