import type { Config } from '../config.ts'
import { startEmbedded } from '../postgres/embedded.ts'

export type Database = { ownerUrl: string; appUrl: string; stop(): Promise<void> }

const quiet = { info: () => {}, warn: console.warn, error: console.error }

/**
 * Opens the database of the settings: the server at DATABASE_URL, or the embedded one, which is started if it does not run.
 * With `share`, beside an application that uses it.
 */
export async function openDatabase(config: Config, { share = false } = {}): Promise<Database> {
  if (!config.databaseUrl) return startEmbedded({ dataDir: config.dataDir, log: quiet, share })
  return { ownerUrl: config.databaseUrl, appUrl: config.databaseAppUrl ?? config.databaseUrl, stop: async () => {} }
}
