import { connect } from 'node:net'
import type pg from 'pg'
import { within } from '../work/ending.ts'

/** A connection with the fields of node-postgres that its types leave out. */
type Connected = pg.PoolClient & {
  host: string
  port: number
  processID: number
  secretKey: number
  connection: { stream: { destroy(): void } }
}

const inUse = new WeakMap<pg.Pool, Set<pg.PoolClient>>()
const grace = 1000 // ms for what is about to end by itself, and as much for what was cancelled to roll back

/** Notes the busy connections of a pool, so that `endPool` finds them. */
export function watchUse(pool: pg.Pool): void {
  const used = new Set<pg.PoolClient>()
  inUse.set(pool, used)
  pool.on('acquire', client => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
}

/** Returns the busy connections of a pool. */
export const busyOf = (pool: pg.Pool): pg.PoolClient[] => [...(inUse.get(pool) ?? [])]

/** Ends a pool within some seconds: a statement that still runs is cancelled, a transaction still open is rolled back. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end()
  if (await within(grace, ended)) return
  const left = () => busyOf(pool) as Connected[]
  await within(
    grace,
    Promise.all(left().map(cancel)).then(() => ended),
  )
  for (const { connection } of left()) connection.stream.destroy()
}

const cancelRequest = 80_877_102 // PostgreSQL's frontend protocol, CancelRequest

/** Asks the server, on another connection as the protocol requires, to cancel the query of a connection. */
function cancel({ host, port, processID, secretKey }: Connected): Promise<void> {
  const asked = Buffer.alloc(16)
  for (const [at, word] of [16, cancelRequest, processID, secretKey].entries()) asked.writeInt32BE(word, at * 4)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => resolve()).on('close', () => resolve())
  socket.end(asked)
  return promise
}
