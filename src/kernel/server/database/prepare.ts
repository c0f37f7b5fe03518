import type pg from 'pg'
import { withClient } from './client.ts'
import { AnotherServer, Identity } from './identity.ts'
import { type Migrating, migrate } from './migrate.ts'
import { provide } from './provision.ts'
import { assertFit } from './readiness.ts'
import { atDatabase, targetOf } from './startErrors.ts'
import { assertStructure } from './structure.ts'

/** The addresses of one database: its owner's, and that of the sessions of requests. */
export type Urls = { ownerUrl: string; appUrl: string }

/**
 * Makes a database ready for a node: brings it up to date and checks that nothing is missing. Any node may do so first. A newer version may have made
 * additive changes to it: then the last of these is returned, and the node is not to change what belongs to the version.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function prepare(urls: Urls, migrating?: Migrating): Promise<string | undefined> {
  const newer = await bringUpToDate(urls, { ...migrating, beside: true })
  await atDatabase(urls.ownerUrl, () => assertStructure(urls.ownerUrl))
  return newer
}

/**
 * Checks that a database can be used, creates what belongs to the server, and migrates. Several nodes may do so at once.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function bringUpToDate({ ownerUrl, appUrl }: Urls, migrating?: Migrating): Promise<string | undefined> {
  return atDatabase(ownerUrl, async () => {
    await provideAll(ownerUrl, appUrl)
    return migrate(ownerUrl, migrating)
  })
}

async function provideAll(ownerUrl: string, appUrl: string): Promise<void> {
  await withClient(ownerUrl, 'tongzhou-migration', async client => {
    const version = await assertFit(client, ownerUrl)
    if (targetOf(ownerUrl).server !== targetOf(appUrl).server) await assertOneServer(client, appUrl)
    await provide(client, ownerUrl, appUrl, version)
  })
}

const patience = 10_000 // ms

/** Throws AnotherServer before anything is changed. An address that cannot be reached yet is reported by the step that needs it. */
async function assertOneServer(owner: pg.ClientBase, appUrl: string): Promise<void> {
  const identity = new Identity()
  await identity.confirm(owner, patience)
  await withClient(appUrl, 'tongzhou-migration', client => identity.confirm(client, patience)).catch(error => {
    if (error instanceof AnotherServer) throw error
  })
}
