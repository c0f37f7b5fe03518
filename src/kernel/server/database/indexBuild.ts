import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Migration } from './migrationFiles.ts'

const look = 250 // ms between two looks at a build of another session
const alreadyThere = '42P07'
const withoutTimeouts = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout')`

type Index = { name: string; sql: string }

/**
 * Builds the index of a migration that runs concurrently, while others write. One that a former attempt has built stays; what that left unfinished is
 * built anew, and where its session still builds, that is waited for. `client` has no transaction open.
 * @throws ConfigError if the migration does anything else; the server's error if the index cannot be built: then nothing of it is left.
 */
export async function buildIndex(client: pg.ClientBase, migration: Migration): Promise<void> {
  const index = indexOf(migration)
  await client.query(withoutTimeouts)
  for (let state = await stateOf(client, index); state !== 'built'; state = await stateOf(client, index)) {
    if (state === 'under way') await sleep(look)
    else await buildNow(client, index, state)
  }
}

/** Returns the one index that a migration builds. @throws ConfigError if it does anything else, which could not be taken up again. */
export function indexOf({ name, sql }: Migration): Index {
  const statement = sql.replaceAll(/--[^\n]*/g, '').trim()
  const [, index] = /^create (?:unique )?index concurrently ([a-z\d_]+) on [^;]+;?$/.exec(statement) ?? []
  if (index) return { name: index, sql: statement }
  throw new ConfigError(
    `迁移 ${name} 只能有一个 create index concurrently 语句。 / The migration ${name} may only have one statement, create index concurrently.`,
  )
}

async function buildNow(client: pg.ClientBase, { name, sql }: Index, state: 'none' | 'unfinished'): Promise<void> {
  if (state === 'unfinished') await client.query(`drop index concurrently if exists ${name}`)
  try {
    await client.query(sql)
  } catch (error) {
    if ((error as { code?: string }).code === alreadyThere) return // the session of a former attempt has begun meanwhile
    await client.query(`drop index concurrently if exists ${name}`).catch(() => {}) // else the next start does
    throw error
  }
}

/** A build whose node was killed goes on in its session, and leaves an index that is not valid where that is ended, too. */
async function stateOf(client: pg.ClientBase, { name }: Index): Promise<'none' | 'unfinished' | 'under way' | 'built'> {
  const { rows } = await client.query<{ valid: boolean; building: boolean }>(
    `select i.indisvalid as valid, exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
     from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  )
  const [found] = rows
  if (!found) return 'none'
  if (found.valid) return 'built'
  return found.building ? 'under way' : 'unfinished'
}
