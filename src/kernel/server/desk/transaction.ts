import type pg from 'pg'
import { isDoubtful } from '../database/replicated.ts'
import { DatabaseUnavailable, tellsUnwritable } from '../database/unavailable.ts'
import { overOf } from '../live/overSessions.ts'
import { enclose } from '../observe/trace.ts'
import { expired, Refusal } from '../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { Desk } from './desk.ts'
import type { Permissions } from './permissions.ts'
import { enter, enterAgain, hashToken } from './session.ts'
import { noOrigin, type OpenDesk, type Origin, SessionDesk, type Who } from './sessionDesk.ts'

export type Mode = 'reads' | 'writes'

const aborted = '25P02'

/** A transaction that was to commit rolled back: one of its statements had failed. */
class RolledBack extends Error {
  readonly code = aborted

  constructor() {
    super('the transaction was rolled back')
    this.name = 'RolledBack'
  }
}

/**
 * Runs `work` in one transaction. What `work` throws rolls it back. The commit of a reading transaction is not waited
 * for: there is nothing to lose.
 */
export async function inTransaction<T>(
  runtime: Pick<Runtime, 'pool'>,
  mode: Mode,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await runtime.pool.connect()
  const over = enclose(client, 'transaction', mode)
  const begun = client.query(mode === 'reads' ? 'begin read only' : 'begin')
  begun.catch(() => {}) // reported again by the first statement of `work`, which is already on its way behind it
  try {
    const result = await work(client)
    await (mode === 'reads' ? endReading(client) : commit(client))
    return result
  } catch (error) {
    await client.query('rollback').then(() => client.release(), release(client))
    throw mode === 'reads' ? ofReading(error) : error
  } finally {
    over()
  }
}

/** Returns what a reading transaction failed of: a write in it is a fault of ours, not of a server that only reads. */
function ofReading(error: unknown): unknown {
  const isWrite = tellsUnwritable(error) && ((error as Error).cause as { code?: string }).code === '25006'
  return isWrite ? (error as Error).cause : error
}

/**
 * Ends a transaction that only read: the next one is sent behind the commit without waiting, because nothing can be lost. A
 * broken connection is noticed there.
 */
function endReading(client: pg.PoolClient): void {
  client.query('commit').catch(() => {})
  client.release()
}

/**
 * Commits, and notices a failed transaction, which answers COMMIT with ROLLBACK and without an error, and one that no synchronous standby has
 * confirmed.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new RolledBack()
  if (isDoubtful(client)) throw new DatabaseUnavailable(new Error('no synchronous standby has confirmed the commit'))
  client.release()
}

/** Releases a connection; one that cannot even roll back is closed. */
function release(client: pg.PoolClient) {
  return (error: Error) => client.release(error)
}

/** Runs `work` with a desk in one transaction and then what it left for after the commit. */
export async function atDesk<D extends OpenDesk, T>(
  runtime: Pick<Runtime, 'pool'>,
  mode: Mode,
  open: (client: pg.PoolClient) => Promise<D>,
  work: (desk: D) => Promise<T>,
): Promise<T> {
  let desk: D | undefined
  try {
    const result = await inTransaction(runtime, mode, async client => {
      desk = await open(client)
      return work(desk)
    })
    await desk?.committed()
    return result
  } catch (error) {
    throw causeOf(error, desk)
  }
}

/** Returns the first cause: after a statement that failed unnoticed, the others only say that the transaction is over. */
function causeOf(error: unknown, desk: OpenDesk | undefined): unknown {
  const isAfter = (error as { code?: unknown })?.code === aborted
  return isAfter ? (desk?.failure ?? error) : error
}

/** Returns the desk of a token's session. Throws status 40301 without a session. */
export async function openSessionDesk(
  runtime: Runtime,
  client: pg.PoolClient,
  origin: Origin,
  token: string | null,
  asOneself = false,
): Promise<SessionDesk> {
  if (!token) throw expired()
  const tokenHash = hashToken(token)
  const entered = await enter(client, tokenHash, asOneself)
  if (!entered) throw await overNow(client, tokenHash.toString('hex'))
  const { who, permissionVersion } = entered
  const permissions = await runtime.permissionsOf(client, who, permissionVersion)
  runtime.lastEntries.keep(entered, permissions)
  if (who.viewing && !(await mayStillView(runtime, client, who, permissions, permissionVersion)))
    return openSessionDesk(runtime, client, origin, token, true)
  return who.officeId === null
    ? new SessionDesk(client, origin, who, permissions)
    : new Desk(client, origin, who, permissions, runtime.kinds)
}

/** Returns the refusal for a token that opens nothing, with the reason where its session is known. */
async function overNow(client: pg.PoolClient, hash: string): Promise<Refusal> {
  return expired((await overOf(client, [hash])).get(hash))
}

/**
 * Returns the desk of the session that a token had last, for work that only reads: its statements are sent behind the one
 * that checks the token, without waiting for the answer. `desk.confirmed` reports it. For an unknown token works as
 * `openSessionDesk`.
 */
export async function presumeSessionDesk(
  runtime: Runtime,
  client: pg.PoolClient,
  origin: Origin,
  token: string | null,
): Promise<SessionDesk> {
  const tokenHash = token ? hashToken(token) : null
  const last = tokenHash && runtime.lastEntries.get(tokenHash.toString('hex'))
  if (!last) return openSessionDesk(runtime, client, origin, token)
  const confirmed = enterAgain(client, last.entered, tokenHash).then(still => runtime.lastEntries.assure(last, still))
  confirmed.catch(() => {}) // the code that answers awaits it
  return new Desk(client, origin, last.entered.who, last.permissions, runtime.kinds, confirmed)
}

/**
 * Tells whether a view may go on: it ends when the viewer's permissions no longer cover those of the viewed person, since
 * either may have changed.
 */
async function mayStillView(
  runtime: Runtime,
  client: pg.PoolClient,
  who: Who,
  theirs: Permissions,
  version: number,
): Promise<boolean> {
  const { viewing } = who
  if (!viewing || viewing.reason !== null) return true
  const mine = await runtime.permissionsOf(client, { ...viewing, tokenHash: who.tokenHash }, version)
  return runtime.mayView(mine, who, theirs)
}

/** Reads something for a session outside its request: for what stays open after it, such as a stream of events. */
export function asSession<T>(runtime: Runtime, token: string, work: (desk: SessionDesk) => Promise<T>): Promise<T> {
  return atDesk(runtime, 'reads', client => openSessionDesk(runtime, client, noOrigin, token), work)
}

/** Reads something as an account in an office or in none, after its request has ended: for files that are handed out. */
export function asAccount<T>(
  runtime: Pick<Runtime, 'pool'>,
  reader: Reader,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(runtime, 'reads', async client => {
    await enterAsAccount(client, reader)
    return read(client)
  })
}

/** The person with whose rights something is read outside a request: an account, in an office or in none. */
export type Reader = Pick<Who, 'accountId' | 'officeId'>

/** Sets for a transaction whose rows it may read. */
export async function enterAsAccount(client: pg.PoolClient, { accountId, officeId }: Reader): Promise<void> {
  await client.query(`select set_config('app.office', $1, true), set_config('app.account', $2, true)`, [
    String(officeId ?? ''),
    String(accountId),
  ])
}

/** Whom a job works for. */
export type Worker = { officeId: number; employeeId: number; origin: Origin }

/**
 * Runs `work` as an employee outside a request: for jobs. Throws when the employee has been disabled meanwhile, since a
 * job must not do what its person may no longer do.
 */
export function asEmployee<T>(
  runtime: Runtime,
  person: Worker,
  mode: Mode,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  return atDesk(runtime, mode, client => openAsEmployee(runtime, client, person), work)
}

type Employed = { account_id: number; department_id: number; name: string; permission_version: number }

/** Returns the desk of an employee outside a request. Throws 40300 where they, or their company, are disabled. */
export async function openAsEmployee(
  runtime: Runtime,
  client: pg.PoolClient,
  { officeId, employeeId, origin }: Worker,
): Promise<Desk> {
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const { rows } = await client.query<Employed>(
    `select e.account_id, e.department_id, e.name, o.permission_version, set_config('app.account', e.account_id::text, true)
     from employee e join office o on o.id = e.office_id
     where e.office_id = $1 and e.id = $2 and e.disabled_at is null and o.office_login_status = 0`,
    [officeId, employeeId],
  )
  const [row] = rows
  if (!row) throw new Refusal(40300, '员工或企业已停用')
  const who: Who = {
    accountId: row.account_id,
    officeId,
    employeeId,
    departmentId: row.department_id,
    isPlatform: false,
    name: row.name,
    tokenHash: '',
  }
  const permissions = await runtime.permissionsOf(client, who, row.permission_version)
  return new Desk(client, origin, who, permissions, runtime.kinds)
}
