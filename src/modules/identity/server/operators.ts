import type { Pool } from '../../../kernel/server/database/connections.ts'

/** Returns the accounts of the platform's operators who may sign in. */
export async function operatorAccounts(pool: Pick<Pool, 'query'>): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from account where is_platform and disabled_at is null')
  return rows.map(({ id }) => id)
}
