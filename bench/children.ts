import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryConfig } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'

const root = join(import.meta.dirname, '..')

/** A server process: its address, its number, and a function that ends it. */
export type Child = { address: string; pid: number; stop(): Promise<void> }

/** Starts the product on the benchmark's database, configured as in production, with settings besides. */
export function startProduct(database: Embedded, env: Record<string, string> = {}): Promise<Child> {
  return startNode('src/server.ts', database, env)
}

/** Starts it without permissions and data scopes. */
export function startUnguarded(database: Embedded): Promise<Child> {
  return startNode('bench/unguarded.ts', database)
}

/** Starts the yardstick (bare.ts); `calls` are lists of statements, and `/3` answers the fourth. */
export function startBare({ ownerUrl }: Embedded, calls: readonly (readonly QueryConfig[])[]): Promise<Child> {
  return startChild('bench/bare.ts', [ownerUrl, JSON.stringify(calls)])
}

/** Starts the yardstick with the product's guarantees (guarded.ts), which answers one statement. */
export function startGuarded({ appUrl }: Embedded, statement: QueryConfig): Promise<Child> {
  return startChild('bench/guarded.ts', [appUrl, JSON.stringify(statement)])
}

async function startNode(
  script: string,
  { ownerUrl, appUrl }: Embedded,
  more: Record<string, string> = {},
): Promise<Child> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tongzhou-bench-'))
  const own = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: '0' }
  const installation = { PUBLIC_URL: 'http://127.0.0.1', SECRET_KEY: 'the key of the benchmarks alone, no secret' }
  const env = { ...own, ...installation, DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, ...more }
  const product = await startChild(script, [], env)
  return {
    ...product,
    async stop() {
      await product.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Runs a script that prints its address when it listens. */
export async function startChild(script: string, args: string[], env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, [...process.execArgv, join(root, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { address: await addressOf(child), pid: child.pid ?? 0, stop: () => stop(child) }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', text => {
      printed += text
      const [address] = /http:\/\/[\w.:]+/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`a server of the benchmark did not start: ${printed}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
