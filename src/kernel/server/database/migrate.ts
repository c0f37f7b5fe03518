import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../../../migrations')
// Any number that nothing else on the database uses: one node migrates, the others wait.
const lock = 727_001

type Migration = { name: string; sql: string; hash: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function pending(client: pg.Client): Promise<Migration[]> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const done = new Map(rows.map(row => [row.name, row.hash]))
  const all = await readMigrations()
  const changed = all.find(one => done.has(one.name) && done.get(one.name) !== one.hash)
  if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied`)
  return all.filter(one => !done.has(one.name))
}

/**
 * Brings the database at `ownerUrl` up to the newest migration, each in its own transaction, under a lock so that
 * several nodes may start at once. Throws when a migration fails or an applied one was edited.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    for (const migration of await pending(client)) await apply(client, migration)
  } finally {
    await client.end()
  }
}
