import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../../../seeds/demo.ts'
import { openAppPool } from '../../../src/kernel/server/database/pool.ts'
import { sealLog } from '../../../src/kernel/server/sealing.ts'
import { databaseOf, demoTemplate, maintain, withDatabase } from '../../support/template.ts'

/**
 * Once per run of journeys: the demo as a template that each journey clones, as it is after its first minute: its log is
 * sealed and the planner knows its tables, so that journeys do not meet that work, each at another moment.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { ownerUrl, appUrl } = project.getProvidedContext().template
  await maintain(ownerUrl, `create database ${demoTemplate} template ${databaseOf(ownerUrl)}`)
  const demo = withDatabase(ownerUrl, demoTemplate)
  await seedDemo(demo)
  await seal(withDatabase(appUrl, demoTemplate))
  await vacuum(demo)
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
