import { styleText } from 'node:util'
import { configOrExit } from '../src/kernel/server/config.ts'
import { assertMigrated } from '../src/kernel/server/database/migrate.ts'
import { type Database, openDatabase } from '../src/kernel/server/database/open.ts'
import { bringUpToDate } from '../src/kernel/server/database/prepare.ts'
import { atDatabase } from '../src/kernel/server/database/startErrors.ts'

/**
 * Runs a command on the configured database; a node may run beside it. A command that changes something migrates the database before, one that
 * only reads refuses another version. A failure is printed as a sentence, and the process ends with code 1.
 */
export async function onDatabase(
  does: 'reads' | 'changes',
  work: (database: Database) => Promise<void>,
): Promise<void> {
  await telling(async () => {
    const database = await openDatabase(configOrExit(), { share: true })
    try {
      await (does === 'reads' ? isAtVersion(database) : bringUpToDate(database))
      await work(database)
    } finally {
      await database.stop()
    }
  })
}

const isAtVersion = ({ ownerUrl }: Database) => atDatabase(ownerUrl, () => assertMigrated(ownerUrl))

/** Runs a command. A failure is printed in red, and the process ends with code 1. */
export async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(styleText('red', (error as Error).message))
    process.exitCode = 1
  }
}

/** Prints what a check found: in green, or in red, and then the process ends with code 1. */
export function report(isGood: boolean, line: string): void {
  console.log(styleText(isGood ? 'green' : 'red', line))
  if (!isGood) process.exitCode = 1
}
