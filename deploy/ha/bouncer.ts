import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { freePorts } from './ports.ts'
import { begin, serverAccount } from './programs.ts'

/** A PgBouncer in transaction mode between the nodes and HAProxy, as the README's point 9 of Production has it. */
export type Bouncer = {
  /** The same address through it. */
  through(url: string): string
  start(): void
  /** Ends it at once. */
  kill(): Promise<void>
}

/** Starts it for the role `keeper`, whose password `password` is. */
export async function startBouncer(cluster: Cluster, password: string): Promise<Bouncer> {
  const [port] = (await freePorts(1)) as [number]
  const folder = join(cluster.directory, 'bouncer')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const [users, settings] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')]
  writeFileSync(users, `"keeper" "${password}"\n`, { mode: 0o644 })
  const [host, to] = cluster.primaryPort.split(':')
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
`,
    { mode: 0o644 },
  )
  let child: ChildProcess
  const start = () => {
    child = begin('pgbouncer', ['-q', settings], { account: serverAccount(), log: join(folder, 'log') })
  }
  process.once('exit', () => child.kill('SIGKILL'))
  start()
  return {
    start,
    through(url) {
      const other = new URL(url)
      other.host = `127.0.0.1:${port}`
      return other.href
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
