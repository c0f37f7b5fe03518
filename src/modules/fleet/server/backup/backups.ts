import { basename } from 'node:path'
import type pg from 'pg'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Config } from '../../../../kernel/server/config.ts'
import { type Counts, makeDump, newestDump } from './dump.ts'
import { BackupProblem } from './tools.ts'
import { tryRestore, type Verify } from './trial.ts'

type Writing = {
  query<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}

/** What backups need: the owner's address past any proxy, where runs are written down, the settings, and how a restored database is verified. */
export type BackupParts = {
  url: string
  pool: Writing
  config: Pick<Config, 'backupDir' | 'backupKeep' | 'restoreEvery' | 'nodeName'>
  verify: Verify
}

/** A backup, or a restore for a trial, as it is written down. Bytes of the file; `problem` is empty if it went well. */
export type BackupRun = {
  kind: 'made' | 'restored'
  program: string
  node?: string
  file?: string
  bytes?: number
  counts?: Counts
  problem?: string
  beganAt: Date
}

/** Writes down what was done, and forgets what was done more than 400 days ago. */
export async function noteBackup(pool: Writing, run: BackupRun): Promise<void> {
  const { kind, program, node = '', file = '', bytes = 0, counts = {}, problem = '', beganAt } = run
  await pool.query(
    `with old as (delete from fleet_backup where ended_at < clock_timestamp() - interval '400 days')
     insert into fleet_backup (kind, program, node, file, bytes, counts, problem, began_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [kind, program, node, file, bytes, JSON.stringify(counts), problem, beganAt],
  )
}

/**
 * Makes a dump and writes it down, as it does a failure.
 * @throws what made it fail.
 */
export const makeBackup = ({ url, pool, config }: BackupParts): Promise<void> =>
  noted(pool, { kind: 'made', program: 'pg_dump', node: config.nodeName }, async () => {
    const { file, bytes, counts } = await makeDump({ url, folder: folderOf(config), keep: config.backupKeep })
    return { file: basename(file), bytes, counts }
  })

/**
 * Restores the newest dump into a scratch database, verifies it, and writes it down, as it does a failure.
 * @throws what made it fail.
 */
export const tryBackup = ({ url, pool, config, verify }: BackupParts): Promise<void> =>
  noted(pool, { kind: 'restored', program: 'pg_restore', node: config.nodeName }, async () => {
    const file = await newestDump(folderOf(config))
    if (!file) throw new BackupProblem('还没有备份可以恢复。请先做一次备份')
    const { rows } = await pool.query<{ counts: Counts }>(
      `select counts from fleet_backup where kind = 'made' and file = $1 and problem = '' order by id desc limit 1`,
      [basename(file)],
    )
    await tryRestore(file, rows[0]?.counts, { url, verify })
    return { file: basename(file) }
  })

async function noted(
  pool: Writing,
  run: Omit<BackupRun, 'beganAt'>,
  work: () => Promise<Partial<BackupRun>>,
): Promise<void> {
  const beganAt = clock.date()
  try {
    const done = await work()
    await noteBackup(pool, { ...run, ...done, beganAt })
  } catch (error) {
    await noteBackup(pool, { ...run, problem: (error as Error).message, beganAt })
    throw error
  }
}

function folderOf({ backupDir }: BackupParts['config']): string {
  if (backupDir) return backupDir
  throw new BackupProblem('没有设置 BACKUP_DIR。请设置存放备份的目录')
}

/** What the clock does each night where there is a folder for it: a dump, and where the last good trial is older than `restoreEvery` days, a trial. */
export async function nightly(parts: BackupParts): Promise<void> {
  if (!parts.config.backupDir) return
  await makeBackup(parts)
  const { restoreEvery } = parts.config
  if (restoreEvery === 0) return
  // An hour less, because a night's backup does not take as long as the one before.
  const { rowCount } = await parts.pool.query(
    `select from fleet_backup where kind = 'restored' and problem = '' and ended_at > clock_timestamp() - make_interval(days => $1) + interval '1 hour' limit 1`,
    [restoreEvery],
  )
  if (!rowCount) await tryBackup(parts)
}
