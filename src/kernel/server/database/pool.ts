import { ConfigError } from '../config.ts'
import { Pool, type PoolManners } from './connections.ts'
import { gatheringSocket } from './pipeline.ts'
import './values.ts'

export const appRole = 'tongzhou_app'
// What takes longer has gone wrong and must not hold locks: ms.
const patience = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000'

/** A pool whose sessions act as the application's role from their first statement on, whoever the URL signs in as. */
export function openAppPool(url: string, manners: PoolManners = { max: 10 }): Pool {
  return new Pool(
    {
      connectionString: url,
      pipeline: true,
      stream: gatheringSocket,
      options: `-c role=${appRole} -c timezone=UTC ${patience}`,
    },
    manners,
  )
}

/** A small pool on the owner's login, for the queue of jobs. */
export function openOwnerPool(url: string, manners: PoolManners): Pool {
  return new Pool({ connectionString: url, application_name: 'tongzhou-jobs' }, manners)
}

/** Refuses to go on where row-level security would not bind the pool's sessions. @throws ConfigError. */
export async function assureBound(pool: Pool): Promise<void> {
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
