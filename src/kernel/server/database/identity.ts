import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** A server answers that is neither the node's database nor a replica of it: nothing is read there and nothing written. */
export class AnotherServer extends ConfigError {
  override name = 'AnotherServer'
}

type Address = { host: string; port: number; user?: string; database?: string }
type Connected = pg.ClientBase & Address & { connection: { stream: { destroy(error: Error): void } } }

/**
 * The database of a node, by its system identifier: made by initdb, the same on all replicas, and kept by whichever of them is promoted.
 * The first server that answers sets it, so that a restored or moved database needs nothing but a start.
 */
export class Identity {
  #known: string | undefined

  /**
   * Checks a connection that has just been opened; breaks it where nobody answers within `patience` ms.
   * @throws AnotherServer with the sentence for the operator.
   */
  async confirm(client: pg.ClientBase, patience: number): Promise<void> {
    const { stream } = (client as Connected).connection
    const late = setTimeout(() => stream.destroy(new Error('timeout expired: a new connection is silent')), patience)
    const found = await identifierOf(client).finally(() => clearTimeout(late))
    this.#known ??= found
    if (found && this.#known && found !== this.#known) throw another(client as Connected, found, this.#known)
  }
}

/** Returns the system identifier; undefined where the operator has taken the right to read it away. */
async function identifierOf(client: pg.ClientBase): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]?.id
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return undefined
    throw error
  }
}

function another({ user, host, port, database }: Connected, found: string, known: string): AnotherServer {
  const address = `postgresql://${user}@${host}:${port}/${database}`
  return new AnotherServer(
    `数据库 ${address} 是另一套服务器（系统标识 ${found}，本节点的数据库是 ${known}），没有使用它。请让 DATABASE_URL、DATABASE_APP_URL、DATABASE_DIRECT_URL、DATABASE_READ_URL 都指向同一个数据库或它的副本；若确实更换了数据库，请重新启动各节点。 / ` +
      `The database ${address} is on another server (system identifier ${found}; this node's database has ${known}) and is not used. Let DATABASE_URL, DATABASE_APP_URL, DATABASE_DIRECT_URL and DATABASE_READ_URL lead to one database or its replicas; if it was replaced on purpose, start all nodes again.`,
  )
}
