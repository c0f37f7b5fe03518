import { said } from './startErrors.ts'

type DriverError = Error & { code?: string; syscall?: string }

/** The database cannot be used: it cannot be reached, or went away under a statement. What was under way may have happened or not. */
export class DatabaseUnavailable extends Error {
  /** Marks the error, also in a copy that has only its fields. */
  readonly away = true

  constructor(cause: Error) {
    super(`the database is away: ${said(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The server answers and does not write: its disk or memory is full, or it has become read-only. Nothing of the transaction is left. */
export class DatabaseUnwritable extends DatabaseUnavailable {
  /** Marks the error, also in a copy that has only its fields. */
  readonly unwritable = true
  override name = 'DatabaseUnwritable'
}

/** Codes of a full disk, of memory that is used up, and of a server that only reads. */
export const refusesWrites = ({ code = '' }: DriverError): boolean => ['53100', '53200', '25006'].includes(code)

/** Tells whether an error, or a copy of it, means that the server does not write. */
export function tellsUnwritable(error: unknown): boolean {
  return (error as { unwritable?: unknown } | null)?.unwritable === true
}

/** Tells whether a time-out ended a statement, or its wait for a lock: once more may work. */
export function tookTooLong(error: unknown): boolean {
  return ['57014', '55P03'].includes(String((error as { code?: unknown } | null)?.code))
}

/** No connection to the database came free in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Tells whether an error, or a copy of it, means that the database is away. */
export function tellsUnavailable(error: unknown): boolean {
  return (error as { away?: unknown } | null)?.away === true
}

/**
 * Codes of the system, of PostgreSQL while it starts or stops (57P…), of a connection (08…, except a violation of the
 * protocol).
 */
const codesOfAway =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|PIPE)|57P0[1235]|080..)$/
/** Messages of the driver, and of PgBouncer, which has one code for everything. */
const wordsOfAway =
  /^Connection (terminated|ended)|^timeout expired|not queryable$|^server (conn crashed|login has been failing|login failed: FATAL the database system)|^(query_wait|client_login)_timeout|^pgbouncer cannot connect/

/** Tells whether a driver's error means that the server cannot be reached, and not that it refuses us. */
export function isUnavailable(error: DriverError): boolean {
  if (refusesMore(error)) return false
  const { code = '', syscall, message } = error
  return codesOfAway.test(code) || wordsOfAway.test(message) || (code === 'ENOENT' && syscall === 'connect')
}

/** Tells whether the server, or a proxy in front of it, has as many connections as it takes. */
export function refusesMore({ code, message }: { code?: string; message: string }): boolean {
  return code === '53300' || /^no more connections allowed|too many clients already$/.test(message)
}

/** Tells whether work that failed may succeed later: the database was away or busy, or two transactions met. The code of a refusal, a number, is none. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseBusy) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(08|40|53|55|57)/.test(code)
}
