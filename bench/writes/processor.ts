import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/**
 * Returns the processor time in ms of PostgreSQL's sessions while `work` runs, without this connection and without
 * other programs; null if the operating system does not tell.
 */
export async function processorOf(owner: Client, work: () => Promise<unknown>): Promise<number | null> {
  const before = await usedBySession(owner)
  await work()
  const after = await usedBySession(owner)
  if (!before || !after) return null
  let used = 0
  for (const [pid, spent] of after) used += spent - (before.get(pid) ?? 0)
  return used
}

async function usedBySession(owner: Client): Promise<Map<number, number> | null> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const spent = rows.map(({ pid }): [number, number] => [pid, nanosecondsOf(pid) / 1e6])
  return spent.some(([, ms]) => Number.isNaN(ms)) ? null : new Map(spent)
}

function nanosecondsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return Number.NaN
  }
}
