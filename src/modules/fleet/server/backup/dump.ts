import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { withClient } from '../../../../kernel/server/database/client.ts'
import { tablesOf } from '../../../../kernel/server/database/move/holdings.ts'
import { majorOf, runTool } from './tools.ts'

/** The rows of each table. */
export type Counts = Record<string, number>

export type Dumped = { file: string; bytes: number; counts: Counts }

const ending = '.dump'
const isDump = (name: string) => /^tongzhou-\d{8}-\d{6}\.dump$/.test(name)

/**
 * Dumps the database as it is at one moment into a new file of `folder`, counts the rows of that moment, and removes all dumps but the newest
 * `keep`. A file under way ends in `.part`. `url` has the owner's login, past any proxy.
 * @throws BackupProblem.
 */
export async function makeDump({ url, folder, keep }: { url: string; folder: string; keep: number }): Promise<Dumped> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(
    folder,
    `tongzhou-${formatDateTime(clock.now())
      .replaceAll(/\D/g, '')
      .replace(/^(\d{8})/, '$1-')}${ending}`,
  )
  const part = `${file}.part`
  const counts = await withClient(url, 'tongzhou-backup', async client => {
    await client.query('begin isolation level repeatable read, read only')
    const snapshot = await textOf(client, 'select pg_export_snapshot() as text')
    const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${part}`]
    await runTool('pg_dump', { url, major: await majorOf(client), args })
    return countsOf(client)
  }).catch(async error => {
    await rm(part, { force: true })
    throw error
  })
  await keepSafe(part)
  await rename(part, file)
  await removeOld(folder, keep)
  return { file, bytes: (await stat(file)).size, counts }
}

/** Counts the rows of the product's tables, as the transaction under way sees them. */
export async function countsOf(client: pg.Client): Promise<Counts> {
  const counts: Counts = {}
  for (const { name } of await tablesOf(client))
    if (name.startsWith('public.'))
      counts[name] = Number(await textOf(client, `select count(*)::text as text from ${name}`))
  return counts
}

async function textOf(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(statement)
  return rows[0]?.text ?? ''
}

/** Makes a file that only its owner reads, and that a power cut leaves whole. */
async function keepSafe(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const dumps = (await readdir(folder)).filter(isDump).sort()
  for (const name of dumps.slice(0, -keep)) await rm(join(folder, name), { force: true })
}

/** Returns the newest dump of a folder; undefined without one. */
export async function newestDump(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  const name = names.filter(isDump).sort().at(-1)
  return name && join(folder, name)
}
