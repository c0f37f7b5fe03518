import pg from 'pg'
import { ConfigError } from '../config.ts'
import { watchUse } from './ending.ts'
import { gatheringSocket, promisePlainly } from './pipeline.ts'
import './values.ts'

export const appRole = 'tongzhou_app'
// What takes longer has gone wrong and must not hold locks: ms.
const patience = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000'

/**
 * A pool whose sessions act as the application's role from their first statement on, whoever the URL signs in as.
 * `max` connections; statements may be pipelined.
 */
export function openAppPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    stream: gatheringSocket,
    options: `-c role=${appRole} -c timezone=UTC ${patience}`,
  })
  watchUse(pool)
  pool.on('connect', promisePlainly)
  // One that dies in use fails the statement under way, which tells it; were nobody listening here, it would end the node.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {}) // an idle connection that died is replaced at the next use
  return pool
}

/** Refuses to go on where row-level security would not bind the pool's sessions. @throws ConfigError. */
export async function assureBound(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; free: boolean }>(
    `select current_user as role, r.rolsuper or r.rolbypassrls
       or exists (select 1 from pg_class c where c.relowner = r.oid and c.relrowsecurity) as free
     from pg_roles r where r.rolname = current_user`,
  )
  if (rows[0]?.role !== appRole || rows[0].free)
    throw new ConfigError(
      `数据库会话不是受行级安全约束的角色 ${appRole}（实为 ${rows[0]?.role}）。/ The connection must act as ${appRole}; a proxy that drops the start-up option "role" cannot be used.`,
    )
}
