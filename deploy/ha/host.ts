import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcpProxy.ts'
import { type Account, begin, childrenOf, send } from './programs.ts'

/** The TCP ports of a host: those on which its programs listen, and those of the ways to it, which can be cut. */
export type Ports = { etcd: number; peer: number; rest: number; postgres: number }

/** One of the three database hosts, all of whose ways can be cut: others reach PostgreSQL and Patroni, and Patroni reaches etcd, by proxies. */
export type Host = {
  name: string
  ports: Ports
  /** Where others reach its PostgreSQL and its Patroni (`host:port`). */
  ways: { postgres: string; rest: string }
  config: string
  start(): void
  /** Tells whether its PostgreSQL writes: asked past everything that stands before it. Nothing where it does not answer. */
  writes(): Promise<boolean | undefined>
  /** Asks its PostgreSQL as the superuser, past everything that stands before it. */
  ask(statement: string, database?: string): Promise<Record<string, unknown>[]>
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  cut(): void
  join(): void
  stop(): Promise<void>
  /** Ends all of it at once, as this process ends. */
  end(): void
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const superuser = /username: postgres\n\s+password: (\S+)/.exec(read('patroni.yml'))?.[1] ?? ''

/** Makes the files of a host from those of this folder, with ports of 127.0.0.1 for the hosts' addresses. */
export async function makeHost(at: number, all: readonly Ports[], directory: string, account: Account): Promise<Host> {
  const [name, ports] = [`db${at + 1}`, all[at] as Ports]
  const folder = join(directory, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const toPostgres = await startTcpProxy(`127.0.0.1:${ports.postgres}`)
  const toRest = await startTcpProxy(`127.0.0.1:${ports.rest}`)
  const toEtcd: TcpProxy[] = []
  for (const { etcd } of all) toEtcd.push(await startTcpProxy(`127.0.0.1:${etcd}`))
  const hostOf = (proxy: TcpProxy) => new URL(proxy.through('http://127.0.0.1')).host
  const ways = { postgres: hostOf(toPostgres), rest: hostOf(toRest) }
  const proxies = [toPostgres, toRest, ...toEtcd]
  const config = join(folder, 'patroni.yml')
  writeFileSync(config, patroniOf({ name, folder, ports, ways, etcd: toEtcd.map(hostOf) }))
  const running: { etcd?: ChildProcess; patroni?: ChildProcess } = {}

  function pids(): number[] {
    const postmaster = postmasterOf(join(folder, 'data'))
    const own = [running.patroni?.pid, postmaster, running.etcd?.pid].filter(pid => pid !== undefined)
    return [...own, ...(postmaster ? childrenOf(postmaster) : [])]
  }

  async function ask(statement: string, database = 'postgres') {
    const connectionString = `postgresql://postgres:${superuser}@127.0.0.1:${ports.postgres}/${database}`
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000, query_timeout: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      client.end().catch(() => {})
    }
  }

  return {
    name,
    ports,
    ways,
    config,
    start() {
      const log = (program: string) => join(folder, `${program}.log`)
      running.etcd = begin('etcd', [], { account, env: etcdOf(at, all, folder), log: log('etcd') })
      running.patroni = begin('patroni', [config], { account, log: log('patroni') })
    },
    async writes() {
      const rows = await ask('select not pg_is_in_recovery() as writes').catch(() => [])
      return rows[0]?.writes as boolean | undefined
    },
    ask,
    async kill() {
      const gone = [running.patroni, running.etcd].flatMap(child => (child ? [once(child, 'exit')] : []))
      send('SIGKILL', pids())
      await Promise.all(gone)
    },
    end: () => send('SIGKILL', pids()),
    freeze: () => send('SIGSTOP', pids()),
    thaw: () => send('SIGCONT', pids()),
    cut() {
      for (const proxy of proxies) proxy.freeze()
    },
    join() {
      for (const proxy of proxies) proxy.thaw()
    },
    async stop() {
      send('SIGCONT', pids())
      for (const child of [running.patroni, running.etcd])
        if (child?.exitCode === null && child.signalCode === null) {
          const gone = once(child, 'exit')
          child.kill('SIGTERM')
          await gone
        }
      for (const proxy of proxies) await proxy.stop()
    },
  }
}

/** Returns the process of a data directory's PostgreSQL; undefined where none runs. */
function postmasterOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : undefined
}

type Rendered = { name: string; folder: string; ports: Ports; ways: Host['ways']; etcd: readonly string[] }

function patroniOf({ name, folder, ports, ways, etcd }: Rendered): string {
  return read('patroni.yml')
    .replace('name: db1', `name: ${name}`)
    .replace('0.0.0.0:8008', `127.0.0.1:${ports.rest}`)
    .replace('10.0.0.11:8008', ways.rest)
    .replace('0.0.0.0:5432', `127.0.0.1:${ports.postgres}`)
    .replace('10.0.0.11:5432', ways.postgres)
    .replace(/hosts: 10\S+/, `use_proxies: true\n  hosts: ${etcd.join()}`) // else Patroni asks etcd for its addresses and passes the proxies
    .replace(/bin_dir: \S+/, `bin_dir: ${process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'}`)
    .replace(/data_dir: \S+/, `data_dir: ${folder}/data`)
    .replace(/pgpass: \S+/, `pgpass: ${folder}/pgpass\n  parameters:\n    unix_socket_directories: '${folder}'`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('mode: automatic', 'mode: off')
}

/** Reads etcd.env with the addresses of this machine. */
function etcdOf(at: number, all: readonly Ports[], folder: string): Record<string, string> {
  const cluster = all.map(({ peer }, other) => `db${other + 1}=http://127.0.0.1:${peer}`).join()
  const { etcd, peer } = all[at] as Ports
  const text = read('etcd.env')
    .replace(/^ETCD_NAME=.*$/m, `ETCD_NAME=db${at + 1}`)
    .replace(/^ETCD_DATA_DIR=.*$/m, `ETCD_DATA_DIR=${folder}/etcd`)
    .replace(/^(ETCD_INITIAL_CLUSTER)=.*$/m, `$1=${cluster}`)
    .replaceAll('10.0.0.11:2379', `127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.11:2380', `127.0.0.1:${peer}`)
  const lines = text.split('\n').filter(line => /^ETCD_/.test(line))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
