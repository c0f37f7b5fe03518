import { parseArgs } from 'node:util'
import pg from 'pg'
import '../src/kernel/server/database/values.ts'
import { ledgerInWords, verifyLedgers } from '../src/modules/money/server/ledger.ts'
import { world } from '../src/world.ts'
import { onDatabase, report } from './onDatabase.ts'

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
    for (const ledger of await verifyLedgers(client, world, values.office))
      report(ledger.broken.length === 0, ledgerInWords(ledger))
  } finally {
    await client.end()
  }
})
