import { Client } from 'pg'

/** The run's database with the demo in it, beside the migrated one; only where journeys run. */
export const demoTemplate = 'demo_template'

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

export const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of another database of the same cluster. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
