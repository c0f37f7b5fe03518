import pg from 'pg'
import { beforeSending } from './batchedSocket.ts'

/** The part of pg's connection that a batch uses. */
export type BatchConnection = {
  stream: object
  sync(): void
  flush(): void
  emit(event: string, message: object): void
  once(event: 'readyForQuery', listener: () => void): void
}

/** A statement of a batch. `batch`: all statements up to the Sync, in order; `isOpen`: another one of them follows. */
export type Batched = { batch: readonly Batched[]; isOpen: boolean }

/**
 * The statements that a connection sends in one turn of the event loop. Inside a transaction they share one Sync, so that
 * PostgreSQL sends their answers together and the node reads them at once. If one fails, PostgreSQL skips those behind it
 * up to the Sync: they fail as they would in the failed transaction.
 */
export class Batch {
  /** True from a `begin` that this connection keeps prepared to the end of its transaction. */
  within = false
  readonly #connection: BatchConnection
  #sent: Batched[] = []

  constructor(connection: BatchConnection) {
    this.#connection = connection
  }

  /** Adds a sent statement, whose Sync follows behind the last one of the batch. */
  add(statement: Batched): void {
    this.#sent.push(statement)
    statement.batch = this.#sent
    statement.isOpen = true
  }

  /** Sends the Sync of what has been sent. */
  close(): void {
    const last = this.#sent.at(-1)
    if (!last) return
    last.isOpen = false
    this.#sent = []
    this.#connection.sync()
  }
}

const batches = new WeakMap<BatchConnection, Batch | null>()

/** Returns a connection's batch; null if its socket sends every statement by itself. */
export function batchOf(connection: BatchConnection): Batch | null {
  const known = batches.get(connection)
  if (known !== undefined) return known
  const made = new Batch(connection)
  const batch = beforeSending(connection.stream, () => made.close()) ? made : null
  batches.set(connection, batch)
  return batch
}

/** Tells the driver that a statement of a batch is done, whose answer ends without PostgreSQL saying so. */
export function tellDone(connection: BatchConnection): void {
  connection.emit('readyForQuery', { name: 'readyForQuery', length: 5, status: 'T' })
}

/** Fails the statements behind one that failed, as soon as PostgreSQL has skipped them. */
export function failBehind(connection: BatchConnection, failed: Batched): void {
  const behind = failed.batch.slice(failed.batch.indexOf(failed) + 1)
  if (behind.length === 0) return
  for (const one of behind) one.batch = []
  connection.once('readyForQuery', () => {
    for (const _ of behind) {
      connection.emit('errorMessage', skipped())
      connection.emit('readyForQuery', { name: 'readyForQuery', length: 5, status: 'E' })
    }
  })
}

function skipped(): pg.DatabaseError {
  const words = 'current transaction is aborted, commands ignored until end of transaction block'
  return Object.assign(new pg.DatabaseError(words, words.length, 'error'), { severity: 'ERROR', code: '25P02' })
}
