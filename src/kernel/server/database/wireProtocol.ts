import { type BatchConnection, type Batched, batchOf } from './batch.ts'

type Connection = BatchConnection & { describe(portal: unknown): void; execute(portal: unknown): void }

/**
 * A connection as the driver uses it for one statement after the other: without asking for a description that is known,
 * and with the Sync of a batch instead of each statement's own.
 */
class StatementConnection {
  readonly #connection: Connection
  readonly #through: Connection
  #statement: Batched | undefined
  #isDescribed = false
  #isExecuted = false

  constructor(connection: Connection) {
    this.#connection = connection
    this.#through = Object.create(connection, {
      describe: { value: (portal: unknown) => this.#describe(portal) },
      execute: { value: (portal: unknown) => this.#execute(portal) },
      sync: { value: () => this.#sync() },
    })
  }

  of(statement: Batched, isDescribed: boolean): Connection {
    this.#statement = statement
    this.#isDescribed = isDescribed
    this.#isExecuted = false
    return this.#through
  }

  #describe(portal: unknown): void {
    if (!this.#isDescribed) this.#connection.describe(portal)
  }

  #execute(portal: unknown): void {
    this.#isExecuted = true
    this.#connection.execute(portal)
  }

  /** Joins the batch, or ends it where a value could not be sent: that statement is answered by itself. */
  #sync(): void {
    const batch = batchOf(this.#connection)
    if (batch?.within && this.#isExecuted && this.#statement) {
      batch.add(this.#statement)
      return
    }
    batch?.close()
    this.#connection.sync()
  }
}

const statementConnections = new WeakMap<Connection, StatementConnection>()

/** Returns the connection for a statement; `isDescribed`: its rows are known. */
export function connectionFor(connection: Connection, statement: Batched, isDescribed: boolean): Connection {
  const known = statementConnections.get(connection) ?? new StatementConnection(connection)
  statementConnections.set(connection, known)
  return known.of(statement, isDescribed)
}
