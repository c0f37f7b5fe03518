import { parseArgs, styleText } from 'node:util'
import pg from 'pg'
import '../src/kernel/server/database/values.ts'
import { ledgerInWords, verifyLedgers } from '../src/modules/money/server/ledger.ts'
import { world } from '../src/world.ts'
import { onDatabase } from './onDatabase.ts'

/**
 * `npm run ledger:verify [-- --office <name or id>]`: proves that every sum of money, and each that another module keeps beside its entries,
 * agrees with these, company by company, and names the first document that breaks one. It only reads, each company at one moment, and blocks
 * nobody.
 */
const { values } = parseArgs({ options: { office: { type: 'string' } } })

await onDatabase('reads', async ({ ownerUrl }) => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tongzhou-ledger' })
  try {
    await client.connect()
    for (const report of await verifyLedgers(client, world, values.office)) {
      const isSound = report.broken.length === 0
      console.log(styleText(isSound ? 'green' : 'red', ledgerInWords(report)))
      if (!isSound) process.exitCode = 1
    }
  } finally {
    await client.end()
  }
})
