import { Client } from 'pg'
import { seedDemo } from '../../seeds/demo.ts'
import { openAppPool } from '../../src/kernel/server/database/pool.ts'
import { sealLog } from '../../src/kernel/server/log/sealing.ts'
import { clone, databaseOf, maintain, type Template, withDatabase } from './template.ts'

/** The run's database with the demo in it, beside the migrated one; there once somebody has made it. */
export const demoTemplate = 'demo_template'
const unfinished = 'demo_unfinished'
/** Any number that nothing else uses: one process fills the demo, the others wait for it. */
const FILLING = 727_101

/**
 * Makes the demo as a template unless the run has it: as it is after its first minute, with a sealed log and a planner that knows its
 * tables, so that no journey meets that work.
 */
export async function makeDemo(template: Template): Promise<void> {
  const client = new Client(withDatabase(template.ownerUrl, 'postgres'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [FILLING])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demoTemplate])
    if (!rowCount) await fill(template)
  } finally {
    await client.end()
  }
}

async function fill({ ownerUrl, appUrl }: Template): Promise<void> {
  await maintain(ownerUrl, `drop database if exists ${unfinished}`)
  await clone(ownerUrl, databaseOf(ownerUrl), unfinished)
  await seedDemo(withDatabase(ownerUrl, unfinished))
  await seal(withDatabase(appUrl, unfinished))
  await vacuum(withDatabase(ownerUrl, unfinished))
  await maintain(ownerUrl, `alter database ${unfinished} rename to ${demoTemplate}`)
}

async function seal(appUrl: string): Promise<void> {
  const pool = openAppPool(appUrl, { max: 1 })
  try {
    await sealLog(pool, { office: [], platform: [] }, true)
  } finally {
    await pool.end()
  }
}

async function vacuum(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
