import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { openOwnerPool } from '../../src/kernel/server/database/pool.ts'
import type { Embedded } from '../../src/kernel/server/postgres/embedded.ts'
import { startJobs } from '../../src/kernel/server/work/jobs.ts'
import { bringMenusUpToDate } from '../../src/modules/organisation/server/index.ts'
import { world } from '../../src/world.ts'
import { startThrowAway } from './throw-away.ts'

/** Starts a throw-away PostgreSQL whose database is migrated as a node does it, for tests to clone. */
export async function startCluster(): Promise<Embedded> {
  const cluster = await startThrowAway()
  try {
    await migrate(cluster.ownerUrl)
    await bringMenusUpToDate(cluster.ownerUrl, world)
    await makeQueue(cluster.ownerUrl)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The first node that starts on a database makes the queue's schema and queues; here once for all clones. */
async function makeQueue(ownerUrl: string): Promise<void> {
  const pool = openOwnerPool(ownerUrl, { max: 1 })
  const jobs = await startJobs(pool, null, console.error)
  const idle = { work: async () => {} }
  const kinds = world.jobs(undefined as never).map(({ name, expireInSeconds }) => ({ name, expireInSeconds, ...idle }))
  await jobs.work([...kinds, ...[{ name: 'sweep' }, ...world.clock].map(({ name }) => ({ name, ...idle }))])
  await jobs.stop(5000)
  await pool.end()
}
