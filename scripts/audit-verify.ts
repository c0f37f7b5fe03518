import { parseArgs } from 'node:util'
import { withClient } from '../src/kernel/server/database/client.ts'
import { lackInWords, missingIn } from '../src/kernel/server/database/structure.ts'
import {
  hashInWords,
  isSound,
  type Verdict,
  verdictInWords,
  verifyDatabase,
  verifyFile,
} from '../src/kernel/server/log/auditReport.ts'
import { subjectsOf } from '../src/modules/audit/server/book.ts'
import { world } from '../src/world.ts'
import { onDatabase, report, telling } from './onDatabase.ts'

/**
 * `npm run audit:verify [-- --whole] [--office <name or id>] [--hash <hex> …]`, or `-- --file <export>`: checks that the operation log is unchanged
 * since the last proof (`--whole`: since its beginning) and that the records it names exist; with `--hash` also that a log has an entry with that
 * hash.
 */
async function verify(): Promise<void> {
  const { values } = parseArgs({
    options: {
      whole: { type: 'boolean', default: false },
      office: { type: 'string' },
      file: { type: 'string' },
      hash: { type: 'string', multiple: true },
    },
  })
  const { whole, office, file, hash = [] } = values
  if (file === undefined)
    await onDatabase('reads', ({ ownerUrl }) => verifyAll(ownerUrl, { office, goesOn: !whole }, hash))
  else tell([await verifyFile(file)])
}

function tell(verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) report(isSound(verdict), verdictInWords(verdict))
}

async function verifyAll(
  ownerUrl: string,
  what: { office: string | undefined; goesOn: boolean },
  hashes: readonly string[],
): Promise<void> {
  const missing = await missingIn(ownerUrl)
  if (missing.length > 0) report(false, `✗ ${lackInWords(missing)}`)
  await withClient(ownerUrl, 'tongzhou-audit', async client => {
    tell(await verifyDatabase(client, subjectsOf(world), what))
    for (const hash of hashes) {
      const { isThere, words } = await hashInWords(client, hash)
      report(isThere, words)
    }
  })
}

await telling(verify)
