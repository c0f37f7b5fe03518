import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../src/kernel/server/postgres/process.ts'

/** Waits for the end of its input, then ends the cluster of a data directory at once and removes the directory. */
const [dataDir = ''] = process.argv.slice(2)
await text(process.stdin)
await endPostmaster(join(dataDir, 'postgres/postmaster.pid'))
rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })

async function endPostmaster(pidFile: string) {
  const pid = readPid(pidFile)
  if (!pid) return
  // PostgreSQL's immediate shutdown.
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await sleep(20)
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  } catch {
    return undefined
  }
}
