import { ConfigError } from '../config.ts'
import { batchedSocket } from './batchedSocket.ts'
import { Pool, type PoolManners } from './connections.ts'
import { appRole } from './role.ts'
import './values.ts'

/**
 * The settings of every session of requests; times in ms. A statement that takes longer has failed and must not keep locks.
 */
const settings = {
  role: appRole,
  timezone: 'UTC',
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

const startup = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
const perTransaction = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)

/** How the server's own tables call the sessions of a pool. */
type Named = { name?: string }

/**
 * Opens a pool whose sessions act as the application's role from their first statement on, whatever login the URL has;
 * sessions of a proxy (proxy.ts) from the beginning of each transaction on.
 */
export function openAppPool(
  url: string,
  { proxied = false, name = 'tongzhou', ...manners }: PoolManners & Named & { proxied?: boolean },
): Pool {
  const config = { connectionString: url, application_name: name, pipeline: true, stream: batchedSocket }
  return proxied
    ? new Pool(config, { ...manners, perTransaction: perTransaction.join('; ') })
    : new Pool({ ...config, options: startup.join(' ') }, manners)
}

/** Opens a small pool with the owner's login, for the queue of jobs. */
export function openOwnerPool(url: string, { name = 'tongzhou-jobs', ...manners }: PoolManners & Named): Pool {
  return new Pool({ connectionString: url, application_name: name }, manners)
}

/**
 * Refuses to continue if row-level security would not bind the pool's sessions.
 * @throws ConfigError.
 */
export async function assertBound(pool: Pool): Promise<void> {
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
