import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPgbouncer, remedy } from '../../scripts/testing/pgbouncerPlace.ts'
import { freePort } from './freshCluster.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'
export type Bouncer = {
  /** The same address through it. */
  through(url: string): string
  stop(): Promise<void>
}

/** Who runs it where the tests run as root, which it refuses to be. */
const nobody = { uid: 65534, gid: 65534 }

/**
 * Starts a PgBouncer before the server at `host`, as Debian configures it but for its pool mode. `users` sign in with any password
 * and are signed in with theirs. Throws with what to install where there is none.
 */
export async function startBouncer(host: string, mode: PoolMode, users: Record<string, string>): Promise<Bouncer> {
  const program = findPgbouncer()
  if (!program) throw new Error(remedy)
  const [address, serverPort] = host.split(':')
  const [directory, port] = [mkdtempSync(join(tmpdir(), 'tongzhou-bouncer-')), await freePort()]
  chmodSync(directory, 0o755)
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text, { mode: 0o644 })
    return join(directory, name)
  }
  const known = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`)
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${address} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('userlist.txt', known.join(''))}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = ${mode === 'session' ? 60 : 10}
`,
  )
  const child = spawn(program, ['-q', settings], { stdio: 'ignore', ...(process.getuid?.() === 0 ? nobody : {}) })
  const through = (url: string) => {
    const other = new URL(url)
    other.host = `127.0.0.1:${port}`
    return other.href
  }
  await answering(through(`postgresql://${Object.keys(users)[0]}@${host}/postgres`))
  return {
    through,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(directory, { recursive: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const client = new Client(url)
    client.on('error', () => {})
    const there = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (there) return
  }
  throw new Error('PgBouncer does not answer')
}
