import { parseArgs, styleText } from 'node:util'
import pg from 'pg'
import { type Verdict, verdictInWords, verifyDatabase, verifyFile } from '../src/kernel/server/auditReport.ts'
import { onDatabase, telling } from './onDatabase.ts'

/** `npm run audit:verify [-- --office <name or id> | --file <export>]`: whether the operation log is as it was written. */
async function verify(): Promise<void> {
  const { values } = parseArgs({ options: { office: { type: 'string' }, file: { type: 'string' } } })
  const { office, file } = values
  if (file === undefined) await onDatabase(async ({ ownerUrl }) => tell(await ofDatabase(ownerUrl, office)))
  else tell([await verifyFile(file)])
}

function tell(verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) {
    console.log(styleText(verdict.report.broken ? 'red' : 'green', verdictInWords(verdict)))
    if (verdict.report.broken) process.exitCode = 1
  }
}

async function ofDatabase(ownerUrl: string, office?: string): Promise<Verdict[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-audit' })
  try {
    await client.connect()
    return await verifyDatabase(client, office)
  } finally {
    await client.end()
  }
}

await telling(verify)
