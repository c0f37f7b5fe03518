import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** ms between two looks for work that another node takes over: it waits 10 s after the last sign of life. */
export const takeoverLook = 250

/** Waits until everything that was put into a queue has been done. */
export function settled({ owner }: TestServer, queue: string): Promise<void> {
  const open = async () => {
    const sql = `select count(*)::int as count from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`
    return (await owner.query(sql, [queue])).rows[0].count
  }
  return expect.poll(open, { timeout: 20_000 }).toBe(0)
}
