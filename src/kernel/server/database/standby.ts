import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Limits } from '../limits/limits.ts'
import { withClient } from './client.ts'
import type { Pool } from './connections.ts'
import { AnotherServer, type Identity } from './identity.ts'
import { hasReplayed, Lag, type Lsn } from './lag.ts'
import { assertBound, openAppPool } from './pool.ts'
import { isProxied } from './proxy.ts'
import { atDatabase } from './startErrors.ts'
import { DatabaseBusy, isUnavailable, refusesMore, tellsUnavailable } from './unavailable.ts'
import { answersAt } from './watch.ts'

/**
 * Why the primary answers what a standby might: it has not replayed in time what the primary had (`behind`), or for long (`lag`); it is away, or
 * all connections to it are busy; its replay broke the read off (`conflict`); it is no standby, or no primary judged the call (`unsure`).
 */
export type PassingOver = 'behind' | 'lag' | 'away' | 'busy' | 'conflict' | 'unsure'

/** Thrown where a standby cannot answer. */
export class PassedOver extends Error {
  readonly reason: PassingOver

  constructor(reason: PassingOver, cause?: unknown) {
    super(`the standby is passed over: ${reason}`, { cause })
    this.name = 'PassedOver'
    this.reason = reason
  }
}

/** A moment of the primary: what it had written, by its clock; and whose transaction asked. */
export type Mark = { lsn: Lsn | null; at: string; office: string; account: string }

/** A server that does not wait for its log has commits beyond what it has written. */
const written = `case when pg_is_in_recovery() then null
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`
const markQuery = {
  name: 'standby_mark',
  text: `select (${written})::text as lsn, clock_timestamp() as at,
    coalesce(current_setting('app.office', true), '') as office, coalesce(current_setting('app.account', true), '') as account`,
}

/** Reads where the primary is, in the transaction that judged who asks. All that anybody was told is saved lies before it. */
export async function markOf(client: pg.ClientBase): Promise<Mark> {
  const { rows } = await client.query<Mark>(markQuery)
  return rows[0] as Mark
}

/** Reads where a primary is; null of a standby. */
export async function placeOf(primary: Pick<Pool, 'query'>): Promise<Lsn | null> {
  const { rows } = await primary.query<{ lsn: Lsn | null }>(`select (${written})::text as lsn`)
  return rows[0]?.lsn ?? null
}

const state = `pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
  coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'standby') as name`
const enterQuery = {
  name: 'standby_enter',
  text: `select set_config('app.office', $1, true), set_config('app.account', $2, true), ${state}`,
}
const stateQuery = { name: 'standby_state', text: `select ${state}` }
type State = { standby: boolean; replayed: Lsn | null; name: string }

const rest = 5000 // ms until a standby that was away is asked again
const soon = 1000 // ms after a wait in vain in which nobody waits again
const pauses = [2, 4, 8, 16] // ms between two looks; the last one repeats

type Log = Record<'error' | 'warn', (fields: object, words: string) => void>
export type StandbyManners = {
  name: string
  max: number
  /** The ms after which a standby that says nothing is noticed. */
  silence: number
  identity: Identity
  limits: Pick<Limits, 'connection' | 'standbyWait' | 'standbyLag'>
  log: Log
}

/** The standby at an address, which may lead to several: each connection is asked by itself. */
export class Standby {
  readonly #url: string
  readonly #manners: StandbyManners
  readonly #lag = new Lag()
  readonly #counts = new Map<PassingOver | '', number>()
  #pool: Pool | undefined
  #opening: Promise<Pool> | undefined
  #beats: NodeJS.Timeout | undefined
  #restsUntil = 0
  #waitedUntil = 0
  #told: PassingOver | '' = ''

  constructor(url: string, manners: StandbyManners) {
    this.#url = url
    this.#manners = manners
  }

  /** Connections; undefined before the first. */
  get pool(): Pick<Pool, 'counts'> | undefined {
    return this.#pool
  }

  /** Reads that the standby answered (no reason), and those that the primary answered instead, by the reason. */
  get counts(): { reason: PassingOver | ''; count: number }[] {
    return [...this.#counts].map(([reason, count]) => ({ reason, count }))
  }

  /**
   * Connects at the start. One that is away does not stop it.
   * @throws ConfigError where the address cannot be used: another server, a wrong password.
   */
  async begin(): Promise<void> {
    await atDatabase(this.#url, async () => {
      try {
        await this.#connected()
      } catch (error) {
        if (!isAway(error)) throw error
        this.#isAway(error)
      }
    })
  }

  /** Counts a read and where it was answered. Logs when that changes for longer than a moment. */
  note(reason: PassingOver | ''): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
    if (reason === this.#told || reason === 'behind' || reason === 'busy' || reason === 'conflict') return
    this.#told = reason
    const words = reason ? 'reads go to the primary instead of the standby' : 'reads go to the standby again'
    this.#manners.log.warn(reason ? { reason } : {}, words)
  }

  /** Returns the pool whose connections lead to the standby. Throws PassedOver. */
  async ready(mark: Mark): Promise<Pool> {
    if (mark.lsn === null) throw new PassedOver('unsure')
    this.#lag.note(mark.lsn)
    return this.#reachable()
  }

  /**
   * Enters the transaction of `client` on the standby as `mark` says, and waits a moment until it has all that the primary had then.
   * @throws PassedOver.
   */
  async enter(client: pg.ClientBase, mark: Mark): Promise<void> {
    const began = performance.now()
    const ask = async (query: pg.QueryConfig) => (await client.query<State>(query)).rows[0] as State
    let found = await ask({ ...enterQuery, values: [mark.office, mark.account] })
    for (let look = 0; !this.#has(found, mark); look++) {
      const lag = this.#lag.of(found.replayed)
      const patience = began < this.#waitedUntil ? 0 : this.#manners.limits.standbyWait
      if (lag > this.#manners.limits.standbyLag) throw new PassedOver('lag')
      if (performance.now() - began >= patience) {
        if (patience > 0) this.#waitedUntil = performance.now() + soon
        throw new PassedOver('behind')
      }
      await sleep(pauses[Math.min(look, pauses.length - 1)])
      found = await ask(stateQuery)
    }
  }

  /** Looks how many ms, at least, the standby at the address is behind the primary of a pool; null where either is none, or none answers. */
  async measure(primary: Pick<Pool, 'query'>): Promise<{ name: string; ms: number } | null> {
    const lsn = await placeOf(primary)
    if (lsn === null) return null
    this.#lag.note(lsn)
    try {
      const pool = await this.#reachable()
      const { rows } = await pool.query<State>(stateQuery.text)
      const [found] = rows as [State]
      return found.standby ? { name: found.name, ms: this.#lag.of(found.replayed) } : null
    } catch (error) {
      if (error instanceof PassedOver || isAway(error) || error instanceof DatabaseBusy) return null
      throw error
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#beats)
    await this.#opening?.catch(() => {})
    await this.#pool?.end()
  }

  #has({ standby, replayed }: State, { lsn }: Mark): boolean {
    if (!standby) {
      this.#pool?.renew() // the address may lead to another one by now
      throw new PassedOver('unsure')
    }
    return hasReplayed(replayed, lsn as Lsn)
  }

  async #reachable(): Promise<Pool> {
    if (performance.now() < this.#restsUntil) throw new PassedOver('away')
    try {
      return await this.#connected()
    } catch (error) {
      this.#isAway(error)
      throw new PassedOver('away', error)
    }
  }

  /** Notes that the standby cannot be reached: for some seconds nobody tries. */
  #isAway(error: unknown): void {
    this.#restsUntil = performance.now() + rest
    const { cause } = error as Error
    if (this.#told !== 'away')
      for (const one of [error, cause]) if (one instanceof ConfigError) this.#manners.log.error({}, one.message)
    this.note('away')
  }

  #connected(): Promise<Pool> {
    this.#opening ??= this.#connect().catch(error => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #connect(): Promise<Pool> {
    const { name, max, silence, identity, limits } = this.#manners
    const patience = silence / 2
    await answersAt(this.#url, 'select 1', patience)
    // First of all: another server has no role of requests either.
    await withClient(this.#url, name, client => identity.confirm(client, patience))
    const proxied = await isProxied(this.#url)
    const pool = openAppPool(this.#url, {
      name,
      max,
      identity,
      proxied,
      silence: patience,
      patience: limits.connection,
      readsStandby: true,
    })
    try {
      await assertBound(pool)
    } catch (error) {
      await pool.end()
      throw error
    }
    this.#pool = pool
    this.#beats = setInterval(() => void this.#beat(pool), patience / 2).unref()
    return pool
  }

  /** Breaks what waits for a standby that is frozen or cut off. */
  async #beat(pool: Pool): Promise<void> {
    if (pool.counts.inUse === 0) return
    const isSilent = pool.hearken()
    await answersAt(this.#url, 'select 1', this.#manners.silence / 2).catch(isSilent)
  }
}

/** Tells whether an error means that a server cannot be reached now. One that is another server can. */
function isAway(error: unknown): boolean {
  if ((error as Error).cause instanceof AnotherServer || error instanceof AnotherServer) return false
  return tellsUnavailable(error) || isUnavailable(error as Error) || refusesMore(error as Error)
}

const conflicts = ['40001', '40P01']

/** Returns why a read that failed on the standby may be asked of the primary; undefined where it would fail there, too. */
export function passingOver(error: unknown): PassingOver | undefined {
  if (error instanceof PassedOver) return error.reason
  if (error instanceof DatabaseBusy) return 'busy'
  if (isAway(error)) return 'away'
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isConflict = String(message).includes('conflict with recovery')
  return isConflict && conflicts.includes(String(code)) ? 'conflict' : undefined
}
