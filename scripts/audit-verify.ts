import { parseArgs, styleText } from 'node:util'
import pg from 'pg'
import { isSound, type Verdict, verdictInWords, verifyDatabase, verifyFile } from '../src/kernel/server/auditReport.ts'
import { lackInWords, missingIn } from '../src/kernel/server/database/structure.ts'
import { subjectsOf } from '../src/modules/audit/server/book.ts'
import { world } from '../src/world.ts'
import { onDatabase, telling } from './onDatabase.ts'

/**
 * `npm run audit:verify [-- --office <name or id> | --file <export>]`: checks that the operation log is unchanged and
 * that the records it names exist.
 */
async function verify(): Promise<void> {
  const { values } = parseArgs({ options: { office: { type: 'string' }, file: { type: 'string' } } })
  const { office, file } = values
  if (file === undefined) await onDatabase(({ ownerUrl }) => verifyAll(ownerUrl, office))
  else tell([await verifyFile(file)])
}

function tell(verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) {
    console.log(styleText(isSound(verdict) ? 'green' : 'red', verdictInWords(verdict)))
    if (!isSound(verdict)) process.exitCode = 1
  }
}

async function verifyAll(ownerUrl: string, office?: string): Promise<void> {
  const missing = await missingIn(ownerUrl)
  if (missing.length > 0) {
    console.log(styleText('red', `✗ ${lackInWords(missing)}`))
    process.exitCode = 1
  }
  tell(await ofDatabase(ownerUrl, office))
}

async function ofDatabase(ownerUrl: string, office?: string): Promise<Verdict[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-audit' })
  try {
    await client.connect()
    return await verifyDatabase(client, subjectsOf(world), office)
  } finally {
    await client.end()
  }
}

await telling(verify)
