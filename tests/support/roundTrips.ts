import type pg from 'pg'
import type { TestServer } from './server.ts'

/** What calls of a node asked of the database. `trips`: how often one waited for an answer before it could go on. */
export type Asked = { trips: number; statements: { text: string; trip: number; prepared: boolean }[] }

type Query = (...given: unknown[]) => Promise<unknown>

/**
 * Runs `work` and tells what it asked over the node's pool of requests. Statements that are sent behind each other without
 * waiting are one round trip; statements of several connections that do not wait for each other are counted as if they did.
 */
export async function roundTripsOf(server: TestServer, work: () => Promise<unknown>): Promise<Asked> {
  const { pool } = server.app.runtime
  const connect = pool.connect.bind(pool)
  const asked: Asked = { trips: 0, statements: [] }
  let answered = 0
  const watch = (query: Query): Query => {
    return async (...given) => {
      const trip = answered + 1
      asked.trips = Math.max(asked.trips, trip)
      asked.statements.push({ text: textOf(given[0]), trip, prepared: isPrepared(given[0]) })
      try {
        return await query(...given)
      } finally {
        answered = Math.max(answered, trip)
      }
    }
  }
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  pool.connect = async () => {
    const client = await connect()
    if (!watched.has(client)) {
      watched.set(client, client.query)
      client.query = watch(client.query.bind(client) as Query) as unknown as typeof client.query
    }
    return client
  }
  try {
    await work()
  } finally {
    pool.connect = connect
    for (const [client, query] of watched) client.query = query
  }
  return asked
}

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)
const isPrepared = (asked: unknown) => (asked as { name?: string }).name !== undefined
