import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../src/kernel/server/postgres/embedded.ts'

/** Starts a cluster that leaves nothing behind: neither when `stop` is called nor when this process is killed. */
export async function startThrowAway(): Promise<Embedded> {
  const { dataDir, bury } = throwAwayDirectory()
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const embedded = await startEmbedded({ dataDir, log, throwAway: true })
  return {
    ...embedded,
    async stop() {
      await embedded.stop()
      await bury()
    },
  }
}

const roomy = 6 * 2 ** 30 // bytes

/** Where throw-away data lies: in memory where there is room. A clone of a database takes a tenth of the processor's time there. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= roomy ? memory : tmpdir()
}

/** A data directory that goes, with the cluster that runs in it, when `bury` is called or this process ends. */
export function throwAwayDirectory(parent = roomiest()): { dataDir: string; bury: () => Promise<void> } {
  const dataDir = mkdtempSync(join(parent, 'tongzhou-test-'))
  // For the user that PostgreSQL runs as when the tests run as root.
  chmodSync(dataDir, 0o755)
  const undertaker = watchOver(dataDir)
  return { dataDir, bury: () => dismiss(undertaker) }
}

/** A process of its own session, which is told of our end, of whatever kind, by the end of its input. */
function watchOver(dataDir: string): ChildProcess {
  const script = join(import.meta.dirname, 'undertaker.ts')
  const undertaker = spawn(process.execPath, [script, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  undertaker.unref()
  return undertaker
}

async function dismiss(undertaker: ChildProcess) {
  undertaker.ref()
  const gone = once(undertaker, 'exit')
  undertaker.stdin?.end()
  await gone
}
