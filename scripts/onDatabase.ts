import { styleText } from 'node:util'
import { configOrExit } from '../src/kernel/server/config.ts'
import { type Database, openDatabase } from '../src/kernel/server/database/open.ts'
import { bringUpToDate } from '../src/kernel/server/database/prepare.ts'

/**
 * Runs a command on the configured database after migrating it; a node may run beside it. A failure is printed as a
 * sentence, and the process ends with code 1.
 */
export async function onDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  await telling(async () => {
    const database = await openDatabase(configOrExit(), { share: true })
    try {
      await bringUpToDate(database)
      await work(database)
    } finally {
      await database.stop()
    }
  })
}

/** Runs a command. A failure is printed in red, and the process ends with code 1. */
export async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(styleText('red', (error as Error).message))
    process.exitCode = 1
  }
}
