import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { withClient } from './client.ts'
import type { Pool } from './connections.ts'
import type { Listening } from './listening.ts'
import { targetOf, unusable } from './startErrors.ts'

/**
 * Tells whether a proxy that shares connections, such as PgBouncer, stands between the node and the server at `url`: the
 * process that answers then has another id than the connection announced.
 * @throws ConfigError if the proxy allows no transactions.
 */
export async function isProxied(url: string): Promise<boolean> {
  return withClient(url, 'tongzhou-proxy', async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const proxied = (client as pg.Client & { processID: number }).processID !== rows[0]?.pid
    if (proxied) await assertTransactions(client, url)
    return proxied
  })
}

async function assertTransactions(client: pg.Client, url: string): Promise<void> {
  await client.query('begin').catch((error: Error) => {
    if (!/transaction blocks not allowed/.test(error.message)) throw error
    throw unusable(url, [
      '连接池的 pool_mode 是 statement，不允许事务。请改为 transaction 或 session。',
      'the pool_mode of the proxy is statement, which allows no transactions. Make it transaction or session.',
    ])
  })
  await client.query('rollback')
}

/**
 * Adapts a client that others share statement by statement: each transaction begins with the settings that a session would
 * keep, and statements have no names, which another connection would not know.
 */
export function shareClient(client: pg.ClientBase, settings: string): void {
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => unknown
  const shared = (statement: string | pg.QueryConfig, values?: unknown) => {
    if (typeof statement === 'string')
      return query(statement.startsWith('begin') ? `${statement}; ${settings}` : statement, values)
    const { name: _, ...nameless } = statement
    return query(nameless, values)
  }
  client.query = shared as typeof client.query
}

const patience = 5000 // ms for a message to come around

/**
 * Checks that notifications sent on `pool` arrive, which they do not over a proxy that shares connections by transaction.
 * @throws ConfigError if they do not.
 */
export async function assertHears(listening: Listening, pool: Pool, url: string): Promise<void> {
  const channel = `tongzhou-${randomUUID()}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const leave = await listening.hear(channel, { heard: () => resolve(true), missed: () => {} })
  await pool.query('select pg_notify($1, $2)', [channel, 'there?'])
  const heard = await Promise.race([promise, sleep(patience, false)])
  leave()
  if (!heard) throw deaf(url)
}

function deaf(url: string): ConfigError {
  const { address } = targetOf(url)
  return new ConfigError(
    `经过 ${address} 的连接池（pool_mode 为 transaction）收不到数据库的通知，页面不会实时更新。请用 DATABASE_DIRECT_URL 给出绕过连接池、直接连接同一数据库的地址。 / ` +
      `Over the proxy at ${address} (its pool_mode is transaction) no notification arrives, and pages would not be updated live. Give the address of the same database past the proxy in DATABASE_DIRECT_URL.`,
  )
}
