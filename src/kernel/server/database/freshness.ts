import pg from 'pg'

const standbys = new WeakSet<object>()

type Told = { parameterName: string; parameterValue: string }
type WithConnection = { connection: { on(event: 'parameterStatus', listener: (told: Told) => void): void } }

/** A client that knows whether it is on a standby: PostgreSQL says so as the connection opens, and again on a promotion. */
export class WaryClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as WithConnection
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName !== 'in_hot_standby') return
      if (parameterValue === 'on') standbys.add(this)
      else standbys.delete(this)
    })
  }
}

/** Which connections of a pool still lead where its address leads now. */
export class Freshness {
  #generation = 0
  readonly #uses = new WeakMap<object, { generation: number; again: boolean }>()

  /** From now on, connections that are open are thrown away instead of used again. */
  renew(): void {
    this.#generation += 1
  }

  /** Notes a connection that has just been opened. */
  opened(client: object): void {
    this.#uses.set(client, { generation: this.#generation, again: false })
  }

  /** Tells whether a connection that is about to be used is to be thrown away. On a standby each is used once: the next may reach the primary. */
  isStale(client: object): boolean {
    const use = this.#uses.get(client)
    if (!use) return false
    const isStale = use.generation < this.#generation || (use.again && standbys.has(client))
    use.again = true
    return isStale
  }
}
