import { Client } from 'pg'

/** Any number that nothing else uses: a template can be cloned by one session at a time. */
const CLONING = 727_100

/** Addresses of the run's migrated database, which tests clone and never change. */
export type Template = { ownerUrl: string; appUrl: string }

/** Runs statements about databases, one after the other, in a database that is never a template. */
export async function maintain(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(withDatabase(url, 'postgres'))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a database of the same cluster by copying another, at which nobody may be. */
export function clone(url: string, original: string, name: string): Promise<void> {
  // Copying files takes half of the processor's time that copying page by page does, and dropping them too.
  const copy = `create database ${name} template ${original} strategy file_copy`
  return maintain(url, `select pg_advisory_lock(${CLONING})`, copy)
}

export const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of another database of the same cluster. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
