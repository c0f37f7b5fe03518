import { Pool } from 'pg'

/** Any number that nothing else uses: a template can be cloned by one session at a time. */
const CLONING = 727_100

/** Addresses of the run's migrated database, which tests clone and never change. */
export type Template = { ownerUrl: string; appUrl: string }

/** A connection to each cluster that the files of a process share: to connect costs more than most statements. */
const maintenance = new Map<string, Pool>()

/** Runs a statement about databases in a database that is never a template. */
export async function maintain(url: string, statement: string): Promise<void> {
  const address = withDatabase(url, 'postgres')
  const pool = maintenance.get(address) ?? open(address)
  maintenance.set(address, pool)
  await pool.query(statement)
}

function open(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {}) // it ends with the cluster
  return pool
}

/** Makes a database of the same cluster by copying another, at which nobody may be. */
export async function clone(url: string, original: string, name: string): Promise<void> {
  // Copying files takes half of the processor's time that copying page by page does, and dropping them too.
  const copy = `create database ${name} template ${original} strategy file_copy`
  await maintain(url, `select pg_advisory_lock(${CLONING})`)
  try {
    await maintain(url, copy)
  } finally {
    await maintain(url, `select pg_advisory_unlock(${CLONING})`)
  }
}

export const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of another database of the same cluster. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
