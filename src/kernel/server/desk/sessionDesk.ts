import type { Compilable, Kysely } from 'kysely'
import type { ClientBase, QueryConfig } from 'pg'
import { codes } from '../../api/envelope.ts'
import { openWhileViewing, type Route } from '../../api/route.ts'
import { configOf, kyselyOn } from '../database/kysely.ts'
import type { PassingOver } from '../database/standby.ts'
import type { DB } from '../database/tables.ts'
import type { LiveMessage } from '../live/events.ts'
import type { LogEntry, LogSource } from '../log/audit.ts'
import { Refusal } from '../refusal.ts'
import { hasToSay, leaveLog, leaveMessages } from './outbox.ts'
import { grants, noPermissions, type Permissions } from './permissions.ts'

/** The person of a call, from the session and the office's records. */
export type Who = {
  accountId: number
  officeId: number | null
  employeeId: number | null
  departmentId: number | null
  isPlatform: boolean
  name: string
  tokenHash: string
  /** Set while someone else sees the product as this person: read-only, until `until`. */
  viewing?: Viewing
}

/**
 * The person who really asks while they view the product as an employee: a colleague, or, with a `reason`, an
 * operator of the platform.
 */
export type Viewing = {
  accountId: number
  officeId: number | null
  employeeId: number | null
  departmentId: number | null
  isPlatform: boolean
  name: string
  until: string
  reason: string | null
}

/**
 * Returns the account of the session, also while it shows the product as somebody else. Calls about the account itself (its
 * logins, mobile, companies) use it: nobody sees these of a colleague.
 */
export function accountOf(who: Who): number {
  return who.viewing?.accountId ?? who.accountId
}

/** The origin of a request, for the log. */
export type Origin = { route: string; address: string; device: string; traceId: string }

/** That of work outside a request. */
export const noOrigin: Origin = { route: '', address: '', device: '', traceId: '' }

/** Where a desk reads that may read a standby: there, as of a moment of the primary, or on the primary and why. */
export type ReadFrom = { asOf: string } | { passedOver: PassingOver }

/** A transaction without a person: for calls that are open to everyone. */
export class OpenDesk {
  readonly origin: Origin
  /** Set for work that may read a standby, where the node has one. */
  readFrom: ReadFrom | undefined
  #client: ClientBase
  #db: Kysely<DB> | undefined
  readonly #afterCommit: (() => void | Promise<void>)[] = []
  #failure: unknown

  constructor(client: ClientBase, origin: Origin) {
    this.#client = client
    this.origin = origin
  }

  get client(): ClientBase {
    return this.#client
  }

  /** Goes on in another transaction: one of a standby, which has the same tenant. */
  moveTo(client: ClientBase, from: ReadFrom): void {
    this.#client = client
    this.#db = undefined
    this.readFrom = from
  }

  /** Every table, without the office added: for tables of the installation, and for queries that name the office. */
  get db(): Kysely<DB> {
    this.#db ??= kyselyOn(this.client)
    return this.#db
  }

  /** Runs when the transaction has committed; nothing runs when it has not. */
  afterCommit(work: () => void | Promise<void>): void {
    this.#afterCommit.push(work)
  }

  /** Runs the work that waits for the commit; called by the code that ends the transaction. */
  async committed(): Promise<void> {
    for (const work of this.#afterCommit) await work()
  }

  /** Tells whether the transaction has neither written nor locked a row, and leaves nothing for its end. */
  async isUntouched(): Promise<boolean> {
    const leaves = this.#afterCommit.length > 0 || hasToSay(this.client)
    const { rows } = await this.client.query<{ untouched: boolean }>({
      name: 'untouched',
      text: 'select pg_current_xact_id_if_assigned() is null as untouched',
    })
    return rows[0]?.untouched === true && !leaves
  }

  /**
   * Sends a statement without waiting for its answer. Later statements of the transaction run behind it; if it fails, the
   * transaction fails.
   */
  post(statement: QueryConfig | Compilable): void {
    this.unheard(this.client.query('compile' in statement ? configOf(statement.compile()) : statement))
  }

  /** Continues without the answer to a sent statement. */
  protected unheard(sent: Promise<unknown>): void {
    sent.catch(this.failed)
  }

  /** Notes the first error of a statement that nobody waits for. */
  protected readonly failed = (error: unknown): void => {
    this.#failure ??= error
  }

  /** Returns the error of a statement that nobody waited for; undefined without one. */
  get failure(): unknown {
    return this.#failure
  }

  /** Sends messages to every node, and through it to browsers, when the transaction commits. */
  async publish(...messages: LiveMessage[]): Promise<void> {
    leaveMessages(this.client, messages, this.failed)
  }

  protected get source(): LogSource {
    return { officeId: null, accountId: null, employeeId: null, personName: '', ...this.origin }
  }
}

/** A transaction of a signed-in person, in an office or (not chosen yet, platform operator) in none. */
export class SessionDesk extends OpenDesk {
  readonly who: Who
  readonly permissions: Permissions
  /** True for an act of a platform operator: its entries go to the platform's log, whatever office the operator works in. */
  logsToPlatform = false
  /**
   * Settles when the database has confirmed `who`. Work that only reads begins before that (lastEntries.ts); its result may
   * leave the transaction only afterwards. Rejects with Mistaken.
   */
  readonly confirmed: Promise<void>

  constructor(
    client: ClientBase,
    origin: Origin,
    who: Who,
    permissions: Permissions = noPermissions,
    confirmed = Promise.resolve(),
  ) {
    super(client, origin)
    this.confirmed = confirmed
    this.who = who
    this.permissions = permissions
  }

  /** Tells whether the person has one of these menu or element codes. */
  may(needed: string | readonly string[]): boolean {
    return grants(this.permissions, needed)
  }

  /** Tells whether the person's codes allow a call; false for calls that write while somebody views the product as them. */
  mayCall(route: Route): boolean {
    const needed = route.needs ?? route.operates
    return (!this.who.viewing || openWhileViewing(route)) && (needed === undefined || this.may(needed))
  }

  /** Refuses with 40300 unless the person has one of the codes. */
  demand(needed: string | readonly string[]): void {
    if (!this.may(needed)) throw new Refusal(codes.forbidden, '您没有此操作的权限，请联系公司管理员')
  }

  /** Writes acts to the operation log in this transaction that change no row: a look-up, a download. */
  async log(...entries: LogEntry[]): Promise<void> {
    leaveLog(this.client, this.source, entries, this.failed)
  }

  protected override get source(): LogSource {
    const { officeId, accountId, employeeId, name, viewing } = this.who
    // The log names the viewer, not the viewed person.
    const person = viewing ?? { accountId, employeeId, name }
    const within = viewing && viewing.officeId !== officeId ? { employeeId: null } : { employeeId: person.employeeId }
    const place = this.logsToPlatform ? { officeId: null, employeeId: null } : { officeId, ...within }
    return { ...place, accountId: person.accountId, personName: person.name, ...this.origin }
  }
}
