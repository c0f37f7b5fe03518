import { parseArgs } from 'node:util'
import { configOrExit } from '../src/kernel/server/config.ts'
import '../src/kernel/server/database/values.ts'
import { ledgerInWords, verifyLedgers } from '../src/modules/money/server/book/ledger.ts'
import { world } from '../src/world.ts'
import { onDatabase, report } from './onDatabase.ts'
import { onStandby } from './onStandby.ts'

/**
 * `npm run ledger:verify [-- --office <name or id>]`: proves that every sum of money, and each that another module keeps beside its entries,
 * agrees with these, company by company, and names the first document that breaks one. It only reads, each company at one moment, on the standby of
 * DATABASE_READ_URL where there is one, and blocks nobody.
 */
const { values } = parseArgs({ options: { office: { type: 'string' } } })

await onDatabase('reads', async ({ ownerUrl }) => {
  const { databaseReadUrl } = configOrExit()
  const found = await onStandby(ownerUrl, databaseReadUrl, 'tongzhou-ledger', client =>
    verifyLedgers(client, world, values.office),
  )
  for (const ledger of found) report(ledger.broken.length === 0, ledgerInWords(ledger))
})
