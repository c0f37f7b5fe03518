import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { openOwnerPool } from '../../src/kernel/server/database/pool.ts'
import { startJobs } from '../../src/kernel/server/jobs.ts'
import { bringMenusUpToDate } from '../../src/modules/organisation/server/index.ts'
import { world } from '../../src/world.ts'
import { startThrowAway } from './throw-away.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the migrated database, which test files clone and never change. */
    template: { ownerUrl: string; appUrl: string }
  }
}

/** Once per run: a throw-away PostgreSQL with a migrated template database, unless the run needs none. */
export default async function setup(project: TestProject) {
  if (process.env.WITHOUT_DATABASE) return undefined
  const { ownerUrl, appUrl, stop } = await startThrowAway()
  try {
    await migrate(ownerUrl)
    await bringMenusUpToDate(ownerUrl, world)
    await makeQueue(ownerUrl)
    console.log(`tests run on ${await serverVersion(ownerUrl)}`)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('template', { ownerUrl, appUrl })
  return stop
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

async function serverVersion(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query("select 'PostgreSQL ' || current_setting('server_version') as name")
  await client.end()
  return rows[0].name
}
