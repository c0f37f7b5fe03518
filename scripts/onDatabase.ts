import { styleText } from 'node:util'
import { configOrExit } from '../src/kernel/server/config.ts'
import { type Database, openDatabase } from '../src/kernel/server/database/open.ts'
import { bringUpToDate } from '../src/kernel/server/database/prepare.ts'

/**
 * Does the work of a command on the database of the settings, brought up to date, beside a running node too. What fails is
 * told in a sentence, and the process ends with code 1.
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

/** Does the work of a command; what it throws is told in red, and the process ends with code 1. */
export async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(styleText('red', (error as Error).message))
    process.exitCode = 1
  }
}
