import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Client } from 'pg'
import { withClient } from '../src/kernel/server/database/client.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { type Embedded, startEmbedded } from '../src/kernel/server/postgres/embedded.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { fill } from './data.ts'

const root = join(import.meta.dirname, '..')
const log = { info: () => {}, warn: console.warn, error: console.error }

/**
 * Starts a PostgreSQL server of the benchmark's own, durable as in production, with `rows` clues. It stays below
 * .cache/bench for the next run while migrations and generator stay the same; older ones are deleted.
 */
export async function openDatabase(rows: number): Promise<Embedded> {
  const directory = join(root, '.cache/bench', `${rows}-${fingerprint()}`)
  forgetOthers(directory, rows)
  mkdirSync(directory, { recursive: true })
  const embedded = await startEmbedded({ dataDir: directory, log })
  await migrate(embedded.ownerUrl)
  await bringMenusUpToDate(embedded.ownerUrl, world)
  await asOwner(embedded, async client => {
    const { rows: found } = await client.query('select from clue limit 1')
    if (found.length > 0) return
    console.log(`正在生成 ${rows} 条流量及其商机与跟进…`)
    await fill(client, rows)
  })
  return embedded
}

/** Runs `work` as the database's owner, whom row-level security does not bind. */
export const asOwner = <T>({ ownerUrl }: Embedded, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(ownerUrl, 'tongzhou-bench', work)

/** Hashes everything that determines the rows. */
function fingerprint(): string {
  const sources = [
    'migrations/*.sql',
    'bench/data.ts',
    'bench/data/*.ts',
    'src/modules/*/server/{defaults,dictionaries,founding}.ts',
  ]
  const made = createHash('sha256')
  for (const file of sources.flatMap(pattern => globSync(pattern, { cwd: root }).sort()))
    made.update(readFileSync(join(root, file)))
  return made.digest('hex').slice(0, 12)
}

function forgetOthers(directory: string, rows: number): void {
  for (const other of globSync(join(dirname(directory), `${rows}-*`)))
    if (basename(other) !== basename(directory)) rmSync(other, { recursive: true })
}
