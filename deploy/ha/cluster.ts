import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Host, makeHost, type Ports } from './host.ts'
import { freePorts } from './ports.ts'
import { begin, found, serverAccount, until } from './programs.ts'

/** Three database hosts with etcd and Patroni, and HAProxy before them, on 127.0.0.1. */
export type Cluster = {
  directory: string
  hosts: readonly Host[]
  /** `host:port` at which HAProxy leads to the primary, and to the standbys. */
  primaryPort: string
  standbyPort: string
  /** HAProxy ends at once, and starts again. */
  loseProxy(): Promise<void>
  startProxy(): void
  /** The host that is the primary by its own word; waits for it. */
  primary(): Promise<Host>
  /** The names of the hosts by role (`leader`, `sync_standby`, `replica`), of those that run; as Patroni tells. */
  roles(): Promise<Record<string, string[]>>
  /** Waits until a synchronous standby and another one follow the primary, and each etcd is healthy. */
  whole(): Promise<void>
  /** Makes the product's database when the cluster is whole, and returns its address, which leads to whichever host is the primary. */
  makeDatabase(): Promise<string>
  /** Switches over in order. */
  switchOver(from: Host, to: Host): Promise<void>
  stop(): Promise<void>
}

/** Starts everything in a new directory below `parent`. Throws with what to install where a program is missing. */
export async function startCluster(parent = tmpdir()): Promise<Cluster> {
  for (const program of ['patroni', 'patronictl', 'etcd', 'haproxy', 'ps']) found(program)
  const account = serverAccount()
  mkdirSync(parent, { recursive: true })
  const directory = mkdtempSync(join(parent, 'tongzhou-ha-'))
  const [primaryPort, standbyPort, ...others] = (await freePorts(14)) as [number, number, ...number[]]
  const ports = [0, 4, 8].map(at => {
    const [etcd, peer, rest, postgres] = others.slice(at, at + 4) as [number, number, number, number]
    return { etcd, peer, rest, postgres } satisfies Ports
  })
  const hosts: Host[] = []
  for (const at of ports.keys()) hosts.push(await makeHost(at, ports, directory, account))
  if (account)
    for (const path of [directory, ...hosts.map(({ name }) => join(directory, name))])
      chownSync(path, account.uid, account.gid)
  const config = join(directory, 'haproxy.cfg')
  writeFileSync(config, haproxyOf(hosts, primaryPort, standbyPort))
  for (const host of hosts) host.start()
  const startProxy = () => begin('haproxy', ['-db', '-f', config], { account, log: join(directory, 'haproxy.log') })
  let haproxy = startProxy()

  async function roles(): Promise<Record<string, string[]>> {
    for (const { ports } of hosts) {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => null,
      )
      if (!answer?.ok) continue
      const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] }
      const running = members.filter(({ state }) => /running|streaming/.test(state))
      const byRole = Object.groupBy(running, ({ role }) => role)
      return Object.fromEntries(
        Object.entries(byRole).map(([role, those = []]) => [role, those.map(({ name }) => name)]),
      )
    }
    return {}
  }

  process.once('exit', () => {
    haproxy.kill('SIGKILL')
    for (const host of hosts) host.end()
  })

  const cluster: Cluster = {
    directory,
    hosts,
    primaryPort: `127.0.0.1:${primaryPort}`,
    standbyPort: `127.0.0.1:${standbyPort}`,
    async loseProxy() {
      const gone = once(haproxy, 'exit')
      haproxy.kill('SIGKILL')
      await gone
    },
    startProxy() {
      haproxy = startProxy()
    },
    primary: () =>
      until('a primary', 120, async () => {
        for (const host of hosts) if (await host.writes()) return host
        return undefined
      }),
    roles,
    async whole() {
      await until('a primary, a synchronous standby and another one', 180, async () => {
        const { leader, sync_standby, replica } = await roles()
        const healthy = await Promise.all(hosts.map(({ ports }) => isHealthy(ports.etcd)))
        return leader?.length === 1 && sync_standby?.length === 1 && replica?.length === 1 && healthy.every(Boolean)
      })
    },
    async makeDatabase() {
      await cluster.whole()
      const primary = await cluster.primary()
      await primary.ask(`create role keeper login createrole password 'kept'`)
      await primary.ask(`create database shop owner keeper encoding 'UTF8' template template0`)
      return `postgresql://keeper:kept@127.0.0.1:${primaryPort}/shop`
    },
    async switchOver(from, to) {
      const who = ['--leader', from.name, '--candidate', to.name, '--force']
      await promisify(execFile)(found('patronictl'), ['-c', from.config, 'switchover', 'tongzhou', ...who], {
        ...account,
      })
    },
    async stop() {
      const gone = once(haproxy, 'exit')
      haproxy.kill('SIGTERM')
      await gone
      for (const host of hosts) host.join()
      await Promise.all(hosts.map(host => host.stop()))
    },
  }
  return cluster
}

const isHealthy = (etcd: number) =>
  fetch(`http://127.0.0.1:${etcd}/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function haproxyOf(hosts: readonly Host[], primaryPort: number, standbyPort: number): string {
  let text = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
    .replace('127.0.0.1:5000\n', `127.0.0.1:${primaryPort}\n`)
    .replace('127.0.0.1:5001\n', `127.0.0.1:${standbyPort}\n`)
    .replace(/^\s+log \/dev\/log.*$/m, '    log stdout format raw local0 notice')
  for (const [at, { ways }] of hosts.entries())
    text = text.replaceAll(
      `10.0.0.1${at + 1}:5432 check port 8008`,
      `${ways.postgres} check addr 127.0.0.1 port ${ways.rest.split(':')[1]}`,
    )
  return text
}
