import { existsSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPostmaster } from '../../src/kernel/server/postgres/postmaster.ts'

/** Waits for the end of its input, then ends the cluster of a data directory at once and removes all that belongs to it. */
const [dataDir = ''] = process.argv.slice(2)
await text(process.stdin)
const entry = join(dataDir, 'postgres')
if (existsSync(entry)) await end(realpathSync(entry))
await remove(dataDir)

async function end(cluster: string) {
  const pid = livingPostmaster(cluster)
  // PostgreSQL's immediate shutdown.
  if (pid) process.kill(pid, 'SIGQUIT')
  while (livingPostmaster(cluster)) await sleep(20)
  await remove(dirname(cluster))
}

/** An initdb that outlived its parent may still be writing; it fails once its files are gone. */
async function remove(directory: string) {
  while (existsSync(directory)) {
    try {
      rmSync(directory, { recursive: true, force: true })
    } catch {
      await sleep(100)
    }
  }
}
