import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import type { Template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Once per run: the cluster that `npm test` has started for all of its runs, or one of this run's own, unless it needs none. */
export default async function setup(project: TestProject) {
  if (process.env.WITHOUT_DATABASE) return undefined
  const given = process.env.TEST_TEMPLATE
  if (given) return provide(project, JSON.parse(given))
  // The product is loaded only where the run needs it.
  const { startCluster } = await import('./cluster.ts')
  const { stop, ...template } = await startCluster()
  await provide(project, template)
  return stop
}

async function provide(project: TestProject, { ownerUrl, appUrl }: Template): Promise<void> {
  console.log(`tests run on ${await serverVersion(ownerUrl)}`)
  project.provide('template', { ownerUrl, appUrl })
}

async function serverVersion(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query("select 'PostgreSQL ' || current_setting('server_version') as name")
  await client.end()
  return rows[0].name
}
