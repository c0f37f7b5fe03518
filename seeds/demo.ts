import pg from 'pg'
import '../src/kernel/server/database/values.ts'
import { fillApprovals } from './approvals/fill.ts'
import { numberAnew } from './approvals/numbers.ts'
import { fillBankStatements } from './bankStatements/fill.ts'
import { fillClues } from './clues/fill.ts'
import { fillCommission } from './commission/fill.ts'
import { insertAccounts } from './companies/accounts.ts'
import { closed } from './companies/closed.ts'
import { endFirstHour } from './companies/firstHour.ts'
import { foundCompany } from './companies/found.ts'
import { furnishing } from './companies/furnishing.ts'
import { materials } from './companies/materials.ts'
import { accountsOf } from './companies/staff.ts'
import { askForContracts } from './contracts/approving.ts'
import { completePaid } from './contracts/change.ts'
import { followContracts } from './contracts/deals.ts'
import { fillContracts } from './contracts/fill.ts'
import { fillDeals } from './deals/fill.ts'
import { demoAccounts } from './demoAccounts.ts'
import { fillEarnests } from './earnests/fill.ts'
import { fillFactories } from './factories/fill.ts'
import { checkedAtTheEnd } from './foreignKeys.ts'
import { fillGoods } from './goods/fill.ts'
import { fillPrices } from './goods/prices.ts'
import { fillInboxes } from './inbox.ts'
import { fillInstallations } from './installations/fill.ts'
import { fillLoans } from './loans/fill.ts'
import { fillMoney } from './money/fill.ts'
import { fillAllocations } from './orders/allocations.ts'
import { fillConsents } from './orders/consents.ts'
import { fillOrders } from './orders/fill.ts'
import { fillSplit } from './orders/split.ts'
import { fillProcessings } from './processings/fill.ts'
import { fillQuotations } from './quotations/fill.ts'
import { fillReturns } from './returns/fill.ts'
import { fillSets } from './sets/fill.ts'
import { fillDirect } from './shipments/direct.ts'
import { fillShipments } from './shipments/fill.ts'
import { fillSpecials } from './specials/fill.ts'
import { fillStock } from './stock/fill.ts'
import { fillStockPapers } from './stock/papers.ts'
import { fillSupplies } from './stock/supplies.ts'
import { fillTrips } from './trips/fill.ts'
import { saveViews } from './views.ts'
import { fillWages } from './wages/fill.ts'

// Any number that nothing else on the database uses: one node fills the demo, the others wait and find it there.
const lock = 727_002
const plans = [materials, furnishing, closed]

/**
 * Fills the demo of issue 2 into the migrated database at `ownerUrl` (its owner, who passes row-level security), in one
 * transaction: either all of it is there or nothing. Does nothing where an account or company of the demo exists. The
 * same `now` gives the same rows but for password hashes; the year of data ends there. `share` of the clues come to each company, with
 * what follows from them: less than 1 for tests that need few rows of every kind.
 */
export async function seedDemo(ownerUrl: string, now: Date = new Date(), share = 1): Promise<void> {
  // The approvals are played through the product, whose statements may follow each other unawaited.
  const client = new pg.Client({ connectionString: ownerUrl, pipeline: true })
  client.on('error', () => {}) // the query under way rejects with it
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    if (!(await isThere(client))) await fillFaster(client, now.getTime(), share)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function isThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from account where lower(username) = any($1))
       or exists (select from office where office_name = any($2)) as there`,
    [demoAccounts.map(account => account.username), plans.map(plan => plan.name)],
  )
  return rows[0]?.there ?? false
}

/** Fills the demo. A database with a company keeps its foreign keys meanwhile, because its people would wait for the locked tables. */
async function fillFaster(client: pg.Client, now: number, share: number): Promise<void> {
  const companies = await client.query('select from office limit 1')
  const work = () => fill(client, now, share)
  await (companies.rowCount ? work() : checkedAtTheEnd(client, work))
}

async function fill(client: pg.Client, now: number, share: number): Promise<void> {
  const accountIds = await insertAccounts(client, accountsOf(plans, now))
  for (const plan of plans) {
    const clues = Math.round(plan.clues * share)
    const company = await foundCompany(client, { ...plan, clues }, accountIds, now)
    await endFirstHour(client, company)
    const lives = await fillClues(client, company, now)
    await fillDeals(client, company, lives, now)
    await fillInboxes(client, company, lives)
    await saveViews(client, company, now)
    await fillGoods(client, company, now)
    await fillPrices(client, company, now)
    await fillStock(client, company, now)
    await fillStockPapers(client, company, now)
    await fillSupplies(client, company, now)
    await fillQuotations(client, company, now)
    const cancelled = await fillContracts(client, company, now)
    await fillSets(client, company, now)
    await fillApprovals(client, company, now)
    await fillSpecials(client, company, now)
    await fillMoney(client, company, cancelled, now)
    await askForContracts(client, company, now)
    await fillCommission(client, company, now)
    await fillBankStatements(client, company, now)
    await completePaid(client, company, now)
    await followContracts(client, company)
    await fillEarnests(client, company, now)
    await fillOrders(client, company, now)
    await fillFactories(client, company, now)
    await fillLoans(client, company, now)
    await fillDirect(client, company, now)
    await fillShipments(client, company, now)
    await fillReturns(client, company, now)
    await fillSplit(client, company, now)
    await fillProcessings(client, company, now)
    await fillAllocations(client, company, now)
    await fillConsents(client, company, now)
    await fillInstallations(client, company, now)
    await fillTrips(client, company, now)
    await fillWages(client, company, now)
    await numberAnew(client, company.officeId)
  }
  await client.query(
    'analyze goods, price_window, stock_lot, stock_key, stock_entry, quotation, quotation_line, customer, clue, opportunity, opportunity_member, stage_change, follow_up, operation_log',
  )
}
