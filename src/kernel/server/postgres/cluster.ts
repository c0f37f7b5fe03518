import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { program } from './binaries.ts'
import type { Place } from './place.ts'
import { type Account, run } from './process.ts'

/** The login that owns everything; the name of the database too. */
export const OWNER = 'tongzhou'

/**
 * Makes the cluster of a place unless it is there. Prepared aside and renamed, so that an interrupted start leaves
 * nothing half made and of two first starts one wins. Answers with PostgreSQL's major version.
 * @throws ConfigError when the cluster is of another major version than the binaries.
 */
export async function ensureCluster(place: Place, password: string, durable: boolean): Promise<number> {
  const major = await majorVersion(place)
  if (!existsSync(place.cluster)) await createCluster(place, password, major, durable)
  if (!existsSync(place.entry)) symlinkSync(place.cluster, place.entry)
  const made = Number(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8'))
  if (made === major) return major
  throw new ConfigError(
    `数据库由 PostgreSQL ${made} 创建，当前程序为 ${major}：请先用 pg_dump 导出再导入。 / ` +
      `The database was made by PostgreSQL ${made} and this is ${major}: dump it with the old one and restore it.`,
  )
}

async function majorVersion({ installation, account }: Place): Promise<number> {
  const answer = await run(program(installation, 'postgres'), ['--version'], account)
  return Number(/ (\d+)/.exec(answer)?.[1])
}

async function createCluster(place: Place, password: string, major: number, durable: boolean) {
  const draft = `${place.cluster}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    for (const path of [draft, passwordFile]) chown(path, place.account)
    const args = ['-D', draft, '--pwfile', passwordFile, ...creation(major), ...(durable ? [] : hasty(major))]
    await run(program(place.installation, 'initdb'), args, place.account)
    appendFileSync(join(draft, 'postgresql.conf'), "\ninclude 'tongzhou.conf'\n")
    renameSync(draft, place.cluster)
  } catch (error) {
    if (!existsSync(place.cluster)) throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Returns the options for a throw-away cluster. Its passwords protect nothing, and each connection hashes one. */
const hasty = (major: number) => ['--no-sync', ...(major >= 16 ? ['-c', 'scram_iterations=1'] : [])]

/**
 * Returns the options that make text sort by code point and fold case by Unicode on every machine, whatever its locales are.
 */
function creation(major: number): string[] {
  const locale =
    major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : [`--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`]
  return [
    ...['--username', OWNER, '--encoding=UTF8', ...locale, '--text-search-config=simple'],
    ...['--data-checksums', '--auth=scram-sha-256', '--no-instructions'],
  ]
}

/** Hands a path to the account that PostgreSQL runs as. */
export function chown(path: string, account: Account) {
  if (account) lchownSync(path, account.uid, account.gid)
}
