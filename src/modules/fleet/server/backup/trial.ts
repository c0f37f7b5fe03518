import type pg from 'pg'
import { clock } from '../../../../kernel/server/clock.ts'
import { withClient } from '../../../../kernel/server/database/client.ts'
import { type Counts, countsOf } from './dump.ts'
import { BackupProblem, majorOf, runTool } from './tools.ts'

/** Verifies a restored database by the owner's address: its schema, its log, its sums. Returns what is wrong. */
export type Verify = (url: string) => Promise<string[]>

const prefix = 'tongzhou_trial_'

/**
 * Restores a dump into a scratch database on the server of `url`, compares its rows with those counted when the dump was made, verifies it, and
 * removes it. The owner must be allowed to make databases.
 * @throws BackupProblem that says what is wrong with the dump.
 */
export async function tryRestore(
  file: string,
  counts: Counts | undefined,
  { url, verify }: { url: string; verify: Verify },
) {
  await withClient(url, 'tongzhou-trial', async client => {
    await removeScratch(client)
    const name = `${prefix}${clock.now()}`
    await makeScratch(client, name)
    try {
      const scratch = new URL(url)
      scratch.pathname = `/${name}`
      const args = ['--single-transaction', '--no-owner', '--exit-on-error', file]
      await runTool('pg_restore', { url: scratch.toString(), major: await majorOf(client), args })
      const lost = await differing(scratch.toString(), counts)
      if (lost.length > 0) throw new BackupProblem(`恢复出来的数据不对：${lost.slice(0, 3).join('；')}`)
      const faults = await verify(scratch.toString())
      if (faults.length > 0) throw new BackupProblem(unsound(faults.length), faults)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  })
}

/** What is wrong names companies and their documents: the status screen and notices say how much, and the command says what. */
const unsound = (count: number) =>
  `恢复出来的日志或资金有 ${count} 处核对不符。请在服务器上运行 npm run backup -- --try 查看是哪些`

/** Removes scratch databases that a trial left behind when its process ended. */
async function removeScratch(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database d where starts_with(datname, $1)
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}

async function makeScratch(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ manner: string }>(
    `select format('encoding %L lc_collate %L lc_ctype %L template template0', pg_encoding_to_char(encoding), datcollate, datctype) as manner
     from pg_database where datname = current_database()`,
  )
  await client.query(`create database ${name} ${rows[0]?.manner}`).catch(error => {
    if (error.code !== '42501') throw error
    throw new BackupProblem('数据库的属主不能建库，所以不能试着恢复。请由超级用户执行 alter role … createdb')
  })
}

async function differing(url: string, counts: Counts | undefined): Promise<string[]> {
  if (!counts) return []
  const restored = await withClient(url, 'tongzhou-trial', async client => {
    await client.query('analyze')
    return countsOf(client)
  })
  return Object.entries(counts)
    .filter(([table, count]) => restored[table] !== count)
    .map(([table, count]) => `表 ${table} 备份时 ${count} 行，恢复后 ${restored[table] ?? 0} 行`)
}
