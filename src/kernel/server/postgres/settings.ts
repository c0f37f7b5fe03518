import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { chown } from './cluster.ts'
import type { Place } from './place.ts'

export interface Tuning {
  /** PostgreSQL's major version. */
  major: number
  /** False survives the end of processes but not of the machine, for speed: for throw-away clusters only. */
  durable: boolean
}

/** The address on which a postmaster listens: a directory with its socket, or on Windows a port of 127.0.0.1. */
export interface Address {
  host: string
  port: number
}

/** The length of a `sockaddr_un` path without the file name that PostgreSQL adds: 103 bytes on macOS, 107 elsewhere. */
const LONGEST_DIRECTORY = 103 - '/.s.PGSQL.5432'.length

/** Writes the settings of the next start of a cluster's postmaster. */
export async function writeSettings(place: Place, tuning: Tuning) {
  const file = join(place.cluster, 'tongzhou.conf')
  const text = render({ ...(await listening(place)), ...logging, ...memory(), ...versioned(tuning) })
  // Created again, since root must not follow a link that the cluster's owner may have put there.
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  chown(file, place.account)
}

type Settings = Record<string, string | number>

const render = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join('')

async function listening(place: Place): Promise<Settings> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: await usablePort(place.cluster) }
  return { listen_addresses: '', port: 5432, unix_socket_directories: socketDirectory(place) }
}

function socketDirectory(place: Place): string {
  return Buffer.byteLength(place.cluster) <= LONGEST_DIRECTORY ? place.cluster : shortDirectory(place)
}

/** Removes the socket's directory where it is not the cluster itself. */
export function removeSocketDirectory(place: Place) {
  if (process.platform === 'win32') return
  const directory = socketDirectory(place)
  if (directory !== place.cluster) rmSync(directory, { recursive: true })
}

/**
 * Returns a short directory for the socket. One of this name that is not ours alone is refused, because anyone may have
 * created it in a shared /tmp.
 */
function shortDirectory({ cluster, account }: Place): string {
  const name = `tongzhou-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const parent = Buffer.byteLength(join(tmpdir(), name)) <= LONGEST_DIRECTORY ? tmpdir() : '/tmp'
  const directory = join(parent, name)
  if (mkdirSync(directory, { recursive: true, mode: 0o700 })) chown(directory, account)
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.()) && !(found.mode & 0o077))
    return directory
  throw new Error(`${directory} belongs to somebody else`)
}

/** Returns the port of the last start if it is free, since its addresses are still in use. */
async function usablePort(cluster: string): Promise<number> {
  const file = join(cluster, 'tongzhou.conf')
  const before = existsSync(file) && /^port = '(\d+)'/m.exec(readFileSync(file, 'utf8'))?.[1]
  return (before && (await freePort(Number(before)).catch(() => undefined))) || freePort(0)
}

async function freePort(wish: number): Promise<number> {
  const server = createServer().listen(wish, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A week of logs inside the cluster, each day's overwritten a week later. */
const logging = {
  logging_collector: 'on',
  log_filename: 'postgresql-%w.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: 0,
  log_timezone: 'UTC',
}

function memory() {
  const megabytes = Math.floor(totalmem() / 2 ** 20)
  return {
    max_connections: 100,
    shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    // Compiling a query costs more than these short ones take.
    jit: 'off',
    // On two processors the helpers of one statement wait for everybody else, and everybody else for them.
    max_parallel_workers_per_gather: availableParallelism() > 2 ? 2 : 0,
    random_page_cost: 1.1,
    timezone: 'UTC',
  }
}

/**
 * A throw-away cluster need not survive a crash of the machine. To make or drop a database takes a walk through all buffers. Most of its
 * connections ask a statement less often than the five times that PostgreSQL plans it anew.
 */
const hasty = { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB', plan_cache_mode: 'force_generic_plan' }

/**
 * Returns the settings that depend on the version: `io_method` worker and io_uring are new in 18 and depend on the kernel;
 * sync is what every version did.
 */
function versioned({ major, durable }: Tuning): Settings {
  return {
    ...(major >= 18 && { io_method: 'sync' }),
    // A cluster of the tests ends no circle of locks: each one makes a test wait until its time is up.
    ...(durable ? {} : { ...hasty, deadlock_timeout: '10min' }),
  }
}
