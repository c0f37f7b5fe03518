import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../src/kernel/server/postgres/embedded.ts'

/** Starts a cluster that leaves nothing behind: neither when `stop` is called nor when this process is killed. */
export async function startThrowAway(): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tongzhou-test-'))
  // For the user that PostgreSQL runs as when the tests run as root.
  chmodSync(dataDir, 0o755)
  const undertaker = watchOver(dataDir)
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const embedded = await startEmbedded({ dataDir, log, throwAway: true })
  return {
    ...embedded,
    async stop() {
      await embedded.stop()
      await bury(undertaker)
    },
  }
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

async function bury(undertaker: ChildProcess) {
  undertaker.ref()
  const gone = once(undertaker, 'exit')
  undertaker.stdin?.end()
  await gone
}
