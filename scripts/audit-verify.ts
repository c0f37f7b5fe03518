import { parseArgs, styleText } from 'node:util'
import pg from 'pg'
import { type Verdict, verdictInWords, verifyDatabase, verifyFile } from '../src/kernel/server/auditReport.ts'
import { configOrExit } from '../src/kernel/server/config.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { openDatabase } from '../src/kernel/server/database/open.ts'

/** `npm run audit:verify [-- --office <name or id> | --file <export>]`: whether the operation log is as it was written. */
async function verdicts(): Promise<Verdict[]> {
  const { values } = parseArgs({ options: { office: { type: 'string' }, file: { type: 'string' } } })
  return values.file === undefined ? ofDatabase(values.office) : [await verifyFile(values.file)]
}

async function ofDatabase(office?: string): Promise<Verdict[]> {
  const database = await openDatabase(configOrExit(), { share: true })
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: 'tongzhou-audit' })
  try {
    await migrate(database.ownerUrl)
    await client.connect()
    return await verifyDatabase(client, office)
  } finally {
    await client.end()
    await database.stop()
  }
}

try {
  for (const verdict of await verdicts()) {
    console.log(styleText(verdict.report.broken ? 'red' : 'green', verdictInWords(verdict)))
    if (verdict.report.broken) process.exitCode = 1
  }
} catch (error) {
  console.error(styleText('red', (error as Error).message))
  process.exitCode = 1
}
