import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kernel/server/config.ts'
import { type Limits, usualLimits } from '../../src/kernel/server/limits/limits.ts'
import { openSecrets } from '../../src/kernel/server/secrets/installationSecrets.ts'
import './lockOrder.ts'

type Urls = { ownerUrl: string; appUrl: string }

/** A process of its own need not compile what others have: that is half of its start. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** What the nodes of the tests are given unless a test says otherwise; the directory is there for none of them. */
const usual = {
  PORT: '0',
  LOG_LEVEL: 'error',
  DEMO: '0',
  SECRET_KEY: 'the key of the tests alone, which is no secret',
  DATA_DIR: join(tmpdir(), 'tongzhou-tests-without-data'),
}

/** A node in this process, put together on a migrated database as the product does it. Settings as in the environment. */
export async function buildNode(
  urls: Urls,
  env: Record<string, string> = {},
  limits: Partial<Limits> = {},
): Promise<App> {
  const config = readConfig({ ...usual, DATABASE_URL: urls.ownerUrl, ...env })
  // What was refused is written when a test says so: otherwise the log would grow at any moment of others.
  const refusals = 86_400_000
  return buildApp(config, await openSecrets(config, urls.ownerUrl), urls, { ...usualLimits, refusals, ...limits })
}

/** The product as a process of its own. */
export type NodeProcess = {
  child: ChildProcess
  /** All that it has said until now, on both streams. */
  printed(): string
  /** Its address once it listens; throws with what it said instead. */
  address(): Promise<string>
  /** The code with which it ends by itself. */
  ended(): Promise<number | null>
  /** Ends it as an operator does, unless it has ended. */
  stop(): Promise<void>
}

const patience = 60_000 // ms

/** The built server in a run of everything, as `npm start` runs it; its sources where single tests run. */
const program = process.env.TEST_SERVER ?? 'src/server.ts'

/**
 * Starts the product in a process of its own, by nothing but these settings and the usual ones; blank: not set. `root` has the sources of another version.
 */
export function spawnNode(urls: Urls, env: Record<string, string> = {}, root?: string): NodeProcess {
  const own = { DATABASE_URL: urls.ownerUrl, DATABASE_APP_URL: urls.appUrl, PUBLIC_URL: 'http://127.0.0.1' }
  return nodeOf(
    spawn(process.execPath, [root ? 'src/server.ts' : program], {
      cwd: root,
      env: { PATH: process.env.PATH, ...compiled, ...usual, ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/** Follows the product that a test has started as a process of its own. */
export function nodeOf(child: ChildProcess): NodeProcess {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', some => (said += some))
  const closed = once(child, 'close')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    printed: () => said,
    async address() {
      for (const end = Date.now() + patience; Date.now() < end && !isOver(); await sleep(20)) {
        const [found] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said) ?? []
        if (found) return found
      }
      throw new Error(`the node did not start: ${said}`)
    },
    async ended() {
      await closed
      return child.exitCode
    },
    async stop() {
      if (!isOver()) child.kill('SIGTERM')
      await closed
    },
  }
}
