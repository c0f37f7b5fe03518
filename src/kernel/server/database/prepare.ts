import { withClient } from './client.ts'
import { type Migrating, migrate } from './migrate.ts'
import { provide } from './provision.ts'
import { assertFit } from './readiness.ts'
import { atDatabase } from './startErrors.ts'
import { assertStructure } from './structure.ts'

/** The addresses of one database: its owner's, and that of the sessions of requests. */
export type Urls = { ownerUrl: string; appUrl: string }

/**
 * Makes a database ready for a node: brings it up to date and checks that nothing is missing. Any node may do so first.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function prepare(urls: Urls, migrating?: Migrating): Promise<void> {
  await bringUpToDate(urls, migrating)
  await atDatabase(urls.ownerUrl, () => assertStructure(urls.ownerUrl))
}

/**
 * Checks that a database can be used, creates what belongs to the server, and migrates. Several nodes may do so at once.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function bringUpToDate({ ownerUrl, appUrl }: Urls, migrating?: Migrating): Promise<void> {
  await atDatabase(ownerUrl, async () => {
    await provideAll(ownerUrl, appUrl)
    await migrate(ownerUrl, migrating)
  })
}

async function provideAll(ownerUrl: string, appUrl: string): Promise<void> {
  await withClient(ownerUrl, 'tongzhou-migration', async client => {
    await provide(client, ownerUrl, appUrl, await assertFit(client, ownerUrl))
  })
}
