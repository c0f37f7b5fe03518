import { channel } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sayAtTheEnd } from '../desk/outbox.ts'
import { noteWait } from '../observe/trace.ts'
import { endPool, watchUse } from './ending.ts'
import { Freshness, WaryClient } from './freshness.ts'
import { AnotherServer, type Identity } from './identity.ts'
import { beginInTime, promisePlainly } from './pipeline.ts'
import { shareClient } from './proxy.ts'
import { watchReplication } from './replicated.ts'
import { breakOff, hearkenTo } from './silence.ts'
import {
  DatabaseBusy,
  DatabaseUnavailable,
  DatabaseUnwritable,
  isUnavailable,
  refusesMore,
  refusesWrites,
} from './unavailable.ts'
import { WaitQueue } from './waitQueue.ts'
import type { Watch } from './watch.ts'

/** The rules of a pool, apart from the settings of its connections. */
export type PoolManners = {
  /** Connections at most. */
  max: number
  /** The longest wait for a connection, in ms. */
  patience?: number
  /** The longest time in ms in which a new connection, or the beginning of a transaction, goes unanswered. */
  silence?: number
  /** The database to which every connection has to lead. */
  identity?: Identity
  /** Opens one connection at first, and one more whenever work still waits after so many ms; without it, each at once. */
  growAfter?: number
  /** Called with each error. */
  watch?: Watch
  /** The connections lead to a standby: none is thrown away because the server only reads. */
  readsStandby?: boolean
  /**
   * Statements at the beginning of each transaction, for connections that a proxy shares; without it they are ours
   * alone.
   */
  perTransaction?: string
}

const usualPatience = 10_000 // ms
const usualSilence = 10_000 // ms
const quiet = 5000 // ms without traffic after which the system asks whether the other machine is there
const widenAfter = 1000 // ms: how soon the server is asked for more again
const pause = 200 // ms between two tries without any connection

/** Tells who listens, as tests do, of each connection that is opened. */
export const opened = channel('tongzhou:connection')

/** Returns the process of the server that answers on a connection of our own. */
export const pidOf = (client: pg.ClientBase): number =>
  (client as unknown as { processID: number | null }).processID ?? 0

const ended = () => new DatabaseBusy('the node is ending')

/** A server that lacks the role of requests is no database of ours; the code alone (22023) would look like a value of the caller's. */
const lacksRole = (error: Error) => (error as { code?: string }).code === '22023'

/**
 * A pool of shared database connections. Work waits in line for one, up to a limit. If the server refuses a further
 * connection, the pool works with the open ones. The loss of a connection is reported as DatabaseUnavailable.
 */
export class Pool {
  readonly #open: pg.Pool
  readonly #max: number
  readonly #watch: Watch | undefined
  readonly #perTransaction: string | undefined
  readonly #line: WaitQueue
  readonly #growAfter: number
  readonly #freshness = new Freshness()
  #growing: NodeJS.Timeout | undefined
  #widening: NodeJS.Timeout | undefined
  #ending = false

  constructor(config: pg.PoolConfig, manners: PoolManners) {
    const {
      max,
      patience = usualPatience,
      silence = usualSilence,
      growAfter,
      watch,
      identity,
      perTransaction,
      readsStandby = false,
    } = manners
    const answer = Math.min(patience, silence)
    const isPlain = !perTransaction && !readsStandby
    this.#max = max
    this.#watch = watch
    this.#perTransaction = perTransaction
    this.#growAfter = growAfter ?? 0
    this.#line = new WaitQueue(growAfter ? 1 : max, patience, () => this.#late())
    this.#open = new pg.Pool({
      ...config,
      max,
      min: 1,
      keepAlive: true,
      keepAliveInitialDelayMillis: quiet,
      connectionTimeoutMillis: answer,
      ...(isPlain && { Client: WaryClient }), // what a proxy says of its connection may be old
      onConnect: client => identity?.confirm(client, answer),
    })
    watchUse(this.#open)
    this.#open.on('connect', client => this.#freshness.opened(client))
    this.#open.on('connect', watchReplication)
    const tell = (error: Error) => this.#told(error)
    this.#open.on('connect', client => promisePlainly(client, tell, isPlain ? pidOf(client) : 0))
    this.#open.on('connect', client => beginInTime(client, answer))
    if (perTransaction) this.#open.on('connect', client => shareClient(client, perTransaction))
    this.#open.on('connect', sayAtTheEnd)
    this.#open.on('connect', client => opened.publish(client))
    // One that dies in use fails the statement under way, which tells it; were nobody listening here, it would end the node.
    this.#open.on('connect', client => client.on('error', () => {}))
    this.#open.on('error', tell) // an idle one, which is replaced at the next use
    this.#open.on('release', () => this.#line.give())
  }

  /** Connections that are open, in use, at most in use now, and how many wait for one. */
  get counts() {
    const { taken, most, length } = this.#line
    return { open: this.#open.totalCount, inUse: taken, most, waiting: length }
  }

  /** Throws DatabaseUnavailable, or DatabaseBusy if no connection is free in time. */
  async connect(): Promise<pg.PoolClient> {
    for (const since = performance.now(); ; this.#line.assertInTime(since)) {
      const place = this.#line.take(since)
      this.#growLater()
      await place
      if (this.#ending) throw ended()
      try {
        const client = await this.#open.connect()
        if (!this.#freshness.isStale(client)) {
          noteWait('pool', since)
          return client
        }
        breakOff(client)
        client.release(true)
      } catch (error) {
        await this.#failed(error as Error)
      }
    }
  }

  /** Starts anew: each connection that is open now serves what it does and nothing after that. */
  renew(): void {
    this.#freshness.renew()
  }

  /** Hearkens to the busy connections (`Hearken`). Where the server is silent, nobody waits for it in line, and the pool starts anew. */
  hearken(): () => void {
    const broken = hearkenTo(this.#open)
    return () => {
      this.renew()
      broken()
      this.#line.sendAway(new DatabaseUnavailable(new Error('the database is silent')))
    }
  }

  /** Runs one statement. Throws as `connect`. */
  async query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>> {
    const client = await this.connect()
    try {
      if (this.#perTransaction) await client.query('begin')
      const result = await client.query<R>(statement, values)
      if (this.#perTransaction) await client.query('commit')
      client.release()
      return result
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  /** Closes all connections within some seconds, also busy ones. */
  async end(): Promise<void> {
    this.#ending = true
    clearTimeout(this.#widening)
    clearTimeout(this.#growing)
    this.#line.sendAway(ended())
    await endPool(this.#open)
  }

  /** Lets the pool work with its open connections if the server refuses a further one. Throws every other error. */
  async #failed(error: Error): Promise<void> {
    if (refusesMore(error)) this.#narrow()
    this.#line.give()
    if (lacksRole(error)) throw this.#unavailable(error)
    if (!refusesMore(error)) throw this.#told(error)
    if (this.#open.totalCount === 0) await sleep(pause)
  }

  /** Tells whether work waits for a connection that may be opened. While the server refuses more, none may. */
  get #mayGrow(): boolean {
    return this.#growAfter > 0 && !this.#widening && this.#line.length > 0 && this.#line.most < this.#max
  }

  #growLater(): void {
    if (this.#mayGrow) this.#growing ??= setTimeout(() => this.#grow(), this.#growAfter).unref()
  }

  #grow(): void {
    this.#growing = undefined
    if (!this.#mayGrow) return
    this.#line.most += 1
    this.#growLater()
  }

  #narrow(): void {
    this.#watch?.refused()
    this.#line.most = Math.max(1, this.#open.totalCount)
    this.#widening ??= setTimeout(() => this.#widen(), widenAfter).unref()
  }

  #widen(): void {
    this.#widening = undefined
    this.#line.most = this.#max
  }

  #late(): Error {
    this.#watch?.late()
    return new DatabaseBusy('no connection to the database came free in time')
  }

  #told(error: Error): Error {
    if (error instanceof AnotherServer) {
      this.#watch?.another(error)
      return new DatabaseUnavailable(error)
    }
    if (refusesWrites(error)) {
      this.#watch?.refusedWrite(error)
      return new DatabaseUnwritable(error)
    }
    return isUnavailable(error) ? this.#unavailable(error) : error
  }

  #unavailable(error: Error): Error {
    this.#watch?.lost(error)
    return new DatabaseUnavailable(error)
  }
}
