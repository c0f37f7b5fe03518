import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { type Embedded, type Options, startEmbedded } from '../../src/kernel/server/postgres/embedded.ts'
import { livingPostmaster } from '../../src/kernel/server/postgres/postmaster.ts'
import { throwAwayDirectory } from './throw-away.ts'

/** A data directory that goes, with whatever runs in it, when the test ends. */
export function scratch(parent?: string): string {
  const { dataDir, bury } = throwAwayDirectory(parent)
  onTestFinished(bury)
  return dataDir
}

/** Starts the database of a data directory in this process, without durability, until the test ends. */
export async function start(dataDir: string, options: Partial<Options> = {}): Promise<Embedded> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const embedded = await startEmbedded({ dataDir, log, throwAway: true, ...options })
  onTestFinished(embedded.stop)
  return embedded
}

/** Starts it in a process of its own, from the sources below `root`; answers when it is up. */
export async function startElsewhere(
  dataDir: string,
  root = '.',
): Promise<{ application: ChildProcess; ownerUrl: string }> {
  const script = join(root, 'tests/support/embedded-owner.ts')
  const application = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void application.kill('SIGKILL'))
  const [printed] = await once(application.stdout, 'data')
  return { application, ownerUrl: String(printed).trim() }
}

export async function kill(application: ChildProcess, signal: NodeJS.Signals) {
  const gone = once(application, 'exit')
  application.kill(signal)
  await gone
}

/** The first row of a query's answer. */
export async function ask(url: string, sql: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** The process id of the postmaster of a data directory, if it lives. */
export const postmasterOf = (dataDir: string) => livingPostmaster(realpathSync(join(dataDir, 'postgres')))
