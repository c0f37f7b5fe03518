import { parseArgs } from 'node:util'
import { withClient } from '../src/kernel/server/database/client.ts'
import '../src/kernel/server/database/values.ts'
import { ledgerInWords, verifyLedgers } from '../src/modules/money/server/book/ledger.ts'
import { world } from '../src/world.ts'
import { onDatabase, report } from './onDatabase.ts'

/**
 * `npm run ledger:verify [-- --office <name or id>]`: proves that every sum of money, and each that another module keeps beside its entries,
 * agrees with these, company by company, and names the first document that breaks one. It only reads, each company at one moment, and blocks
 * nobody.
 */
const { values } = parseArgs({ options: { office: { type: 'string' } } })

await onDatabase('reads', async ({ ownerUrl }) => {
  await withClient(ownerUrl, 'tongzhou-ledger', async client => {
    for (const ledger of await verifyLedgers(client, world, values.office))
      report(ledger.broken.length === 0, ledgerInWords(ledger))
  })
})
