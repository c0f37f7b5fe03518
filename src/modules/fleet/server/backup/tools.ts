import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { findTools } from '../../../../kernel/server/postgres/tools.ts'

/** Why a backup or a restore failed; the message is one sentence in Chinese for operators. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
  /** What a command prints beside it, which may name companies. */
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}

/** Returns the major version of the server on a connection. */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

/**
 * Runs a client program of PostgreSQL on a database. The password goes by its environment, since everybody on the machine may read the arguments.
 * @throws BackupProblem with what the program said.
 */
export async function runTool(
  program: 'pg_dump' | 'pg_restore',
  { url, major, args }: { url: string; major: number; args: readonly string[] },
): Promise<void> {
  const [newest] = await findTools()
  if (!newest || newest.major < major)
    throw new BackupProblem(
      `这台机器上没有 PostgreSQL ${major} 或更新的 ${program}。请安装 postgresql-client-${major}，或用 PG_BIN 指出它所在的目录`,
    )
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(join(newest.path, program), [...args, '--no-password', `--dbname=${address}`], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', some => {
    said = `${said}${some}`.slice(-2000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BackupProblem(`${program} 失败：${said.trim().split('\n')[0]?.slice(0, 300) ?? ''}`)
}
