import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ConfigError } from '../config.ts'
import { program } from './binaries.ts'
import { OWNER } from './cluster.ts'
import type { Place } from './place.ts'
import { isAlive, run } from './process.ts'
import { type Address, type Tuning, writeSettings } from './settings.ts'

/** The number of tries to start: processes of a killed postmaster may hold its memory a moment longer. */
const ATTEMPTS = 4

/** The time in milliseconds that a running postmaster may take to answer; recovery after a crash is slow. */
const PATIENCE = 600_000

/** SQLSTATE of starting, recovering or shutting down, and of a wrong password. */
const NOT_NOW = '57P03'
const WRONG_PASSWORD = '28P01'

/**
 * Connects the owner to the maintenance database of a place's cluster, starting its postmaster unless one lives.
 * @throws Error with PostgreSQL's own complaint when it does not start, ConfigError when the owner's password is wrong.
 */
export async function reachPostmaster(place: Place, password: string, tuning: Tuning): Promise<Client> {
  const deadline = Date.now() + PATIENCE
  for (let failures = 0; Date.now() < deadline; ) {
    const client = await connect(place.cluster, password)
    if (client) return client
    if (livingPostmaster(place.cluster)) await sleep(50)
    else
      failures = await start(place, tuning).then(
        () => 0,
        error => pauseAfter(failures + 1, error),
      )
  }
  throw new Error(`the database in ${place.cluster} runs but does not answer`)
}

async function pauseAfter(failures: number, error: Error): Promise<number> {
  if (failures >= ATTEMPTS) throw error
  await sleep(2 ** failures * 250)
  return failures
}

async function connect(cluster: string, password: string): Promise<Client | undefined> {
  const address = readAddress(cluster)
  if (!address) return undefined
  const client = new Client({ ...address, user: OWNER, password, database: 'postgres', connectionTimeoutMillis: 5000 })
  // The end of a connection reports its loss; without a listener its error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof DatabaseError) refuse(error, cluster)
    return undefined
  }
}

function refuse(error: DatabaseError, cluster: string) {
  if (error.code === NOT_NOW) return
  if (error.code !== WRONG_PASSWORD) throw error
  throw new ConfigError(
    `数据目录中的 secrets 与数据库 ${cluster} 不相符：请恢复原来的 secrets。 / ` +
      `The secrets in the data directory do not belong to the database ${cluster}: restore the original secrets.`,
  )
}

/** Reads the lines of postmaster.pid: process, directory, start time, port, socket directory, TCP address. */
function readLines(cluster: string): string[] {
  return readIfThere(join(cluster, 'postmaster.pid')).split('\n')
}

/** Reads a file that may vanish at any moment, because its process ends. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/**
 * Returns the address on which the cluster's postmaster listens or last listened; undefined before its first start
 * and after a clean stop.
 */
export function readAddress(cluster: string): Address | undefined {
  const [, , , port, socketDirectory, host] = readLines(cluster)
  return port ? { host: socketDirectory?.trim() || host?.trim() || '127.0.0.1', port: Number(port) } : undefined
}

/** Returns the process id of a cluster's postmaster, if it is alive. */
export function livingPostmaster(cluster: string): number | undefined {
  const pid = Number(readLines(cluster)[0])
  return pid > 0 && isAlive(pid) && isPostmaster(pid, cluster) ? pid : undefined
}

/**
 * Tells whether a process is the cluster's postmaster. A number from a stale file may belong to another process or a zombie
 * by now; a postmaster was started with its directory. In a container root can read nothing more of it in /proc.
 */
function isPostmaster(pid: number, cluster: string): boolean {
  return process.platform !== 'linux' || readIfThere(`/proc/${pid}/cmdline`).split('\0').includes(cluster)
}

async function start(place: Place, tuning: Tuning) {
  removeForeignLocks(place.cluster)
  await writeSettings(place, tuning)
  const log = join(place.cluster, 'start.log')
  rmSync(log, { force: true })
  await control(place, ['start', '--wait', '--timeout=600', `--log=${log}`]).catch(error => {
    throw new Error(`${error.message}\n${readIfThere(log)}`.trim())
  })
}

/** Removes locks whose process id now belongs to another process; PostgreSQL itself removes those of a dead postmaster. */
function removeForeignLocks(cluster: string) {
  if (!isAlive(Number(readLines(cluster)[0]))) return
  const { host, port } = readAddress(cluster) ?? {}
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (host?.startsWith('/')) rmSync(join(host, `.s.PGSQL.${port}.lock`), { force: true })
}

/** Shuts the postmaster of a place down, breaking off what its sessions do, and waits for it. */
export async function stopPostmaster(place: Place, { durable }: Tuning) {
  if (!livingPostmaster(place.cluster)) return
  await control(place, ['stop', '--wait', '--timeout=60', `--mode=${durable ? 'fast' : 'immediate'}`])
}

const control = ({ installation, cluster, account }: Place, args: string[]) =>
  run(program(installation, 'pg_ctl'), [...args, '-D', cluster], account)
