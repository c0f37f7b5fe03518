import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { program } from '../../src/kernel/server/postgres/binaries.ts'
import { chown } from '../../src/kernel/server/postgres/cluster.ts'
import { findPlace } from '../../src/kernel/server/postgres/place.ts'
import { run } from '../../src/kernel/server/postgres/process.ts'
import { throwAwayDirectory } from './throw-away.ts'

/** A PostgreSQL server as an operator finds it: just made by initdb, reached over TCP with a password, nothing of ours in it. */
export type FreshCluster = {
  /** `127.0.0.1:port` */
  host: string
  /** PostgreSQL's major version. */
  major: number
  /** Signs in the superuser `postgres`, to a database of the cluster. */
  superUrl(database?: string): string
  /** Runs statements one by one as the superuser. */
  command(statements: readonly string[], database?: string): Promise<void>
  /** Puts a file that only the server reads into its directory; gives the path. */
  put(name: string, content: string): string
  /** Starts it again, as a hot standby without a primary if asked for, with settings besides. */
  restart(changes?: { standby?: boolean; settings?: Record<string, string> }): Promise<void>
  /** Runs `work` while it is stopped, and starts it again. */
  whileAway(work: () => Promise<void>): Promise<void>
  /** Runs `work` while all its processes are frozen, as on a machine that hangs. */
  whileFrozen(work: () => Promise<void>): Promise<void>
  /** Makes a second server with what this one holds now, as a standby that was just promoted. */
  twin(): Promise<FreshCluster>
  /** Makes a second server that streams from this one, with settings besides. Give `standby` when it is started again. */
  standby(settings?: Record<string, string>): Promise<FreshCluster>
  stop(): Promise<void>
}

const debian15 = '/usr/lib/postgresql/15/bin'

/** The PostgreSQL servers that a test of installing goes through: the run's own, 18 from npm, and 15 where it is there. */
export const installations = [...new Set([process.env.PG_BIN ?? '', '', debian15])].filter(
  bin => !bin || existsSync(bin),
)

/** Makes and starts a cluster with the binaries in `bin`; empty: those of npm. */
export const freshCluster = (bin = process.env.PG_BIN ?? ''): Promise<FreshCluster> => clusterOf(bin)

/** A stopped cluster, to begin from its copy. */
type Model = { cluster: string; password: string; primary?: string; settings?: Record<string, string> }

async function clusterOf(bin: string, model?: Model): Promise<FreshCluster> {
  const { dataDir, bury } = throwAwayDirectory()
  const [password, port] = [model?.password ?? randomBytes(12).toString('hex'), await freePort()]
  const inBinaries = <T>(work: () => T) => withBinaries(bin, work)
  const place = inBinaries(() => findPlace(dataDir))
  const call = (name: 'initdb' | 'pg_ctl', args: string[]) =>
    run(
      inBinaries(() => program(place.installation, name)),
      [...args, '-D', place.cluster],
      place.account,
    )
  const superUrl = (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`

  async function start(settings: Record<string, string> = {}) {
    const own = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', ...settings }
    const options = Object.entries(own).map(([name, value]) => `-c ${name}='${value}'`)
    await call('pg_ctl', [
      'start',
      '--wait',
      '--silent',
      `--log=${join(place.cluster, 'log')}`,
      `--options=${options.join(' ')}`,
    ])
  }

  const halt = () => call('pg_ctl', ['stop', '--wait', '--mode=fast'])

  async function make() {
    const passwordFile = join(dataDir, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    mkdirSync(place.cluster, { mode: 0o700 })
    for (const path of [passwordFile, place.cluster]) chown(path, place.account)
    await call('initdb', ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'])
  }

  function copy({ cluster, primary, settings }: Model) {
    cpSync(cluster, place.cluster, { recursive: true, preserveTimestamps: true })
    chmodSync(place.cluster, 0o700)
    if (primary) {
      writeFileSync(join(place.cluster, 'standby.signal'), '')
      const all = { primary_conninfo: primary, ...settings }
      const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
      appendFileSync(join(place.cluster, 'postgresql.auto.conf'), lines.join(''))
    }
    if (place.account) execFileSync('chown', ['-R', `${place.account.uid}:${place.account.gid}`, place.cluster])
  }

  await (model ? copy(model) : make())
  await start()
  return {
    host: `127.0.0.1:${port}`,
    major: Number(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8')),
    superUrl,
    async command(statements, database) {
      const client = new Client(superUrl(database))
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    put(name, content) {
      const path = join(place.cluster, name)
      writeFileSync(path, content, { mode: 0o600 })
      chown(path, place.account)
      return path
    },
    async whileAway(work) {
      await halt()
      await work().finally(() => start())
    },
    async whileFrozen(work) {
      const [postmaster] = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
      const all = [String(postmaster), ...children.split('\n').filter(Boolean)].map(Number)
      const send = (signal: NodeJS.Signals) => {
        for (const pid of all) process.kill(pid, signal)
      }
      send('SIGSTOP')
      await work().finally(() => send('SIGCONT'))
    },
    async twin() {
      await halt()
      const made = await clusterOf(bin, { cluster: place.cluster, password })
      await start()
      return made
    },
    async standby(settings) {
      await halt()
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`
      const made = clusterOf(bin, { cluster: place.cluster, password, primary, ...(settings && { settings }) })
      await made.finally(() => start()) // a standby starts without its primary
      return made
    },
    async restart({ standby = false, settings } = {}) {
      await halt()
      const signal = join(place.cluster, 'standby.signal')
      if (standby) writeFileSync(signal, '')
      else rmSync(signal, { force: true })
      await start(settings)
    },
    stop: bury,
  }
}

function withBinaries<T>(bin: string, work: () => T): T {
  const before = process.env.PG_BIN
  process.env.PG_BIN = bin
  try {
    return work()
  } finally {
    if (before === undefined) delete process.env.PG_BIN
    else process.env.PG_BIN = before
  }
}

/** A TCP port of 127.0.0.1 that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
