import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { atWork, day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { cancelContracts, untilCancelled } from '../contracts/change.ts'
import { Dice } from '../random.ts'
import { Book } from './book.ts'
import { closeMonths } from './closing.ts'
import type { Receipt } from './facts.ts'
import { fillInvoices } from './invoices.ts'
import { keepBook, keepPast } from './keep.ts'
import { enterOthers } from './others.ts'
import { type Payment, paymentsOf, retailPayments } from './plan.ts'
import { type Signed, signedContracts, unsignedDeals } from './read.ts'
import { playRequests } from './requests/fill.ts'
import { attachVouchers } from './vouchers.ts'
import { accountsOf, connectionFor } from './ways.ts'
import { enteredBy, keeperOf, type Year } from './year.ts'

/**
 * Fills a company with a year of money that fits its contracts: receipts of all ways, confirmed and allocated; what waits, came back or was
 * reversed; refunds, a forfeiture, invoices and releases; and closes the months before the last. `cancelled` contracts give their money back.
 */
export async function fillMoney(
  client: ClientBase,
  company: Company,
  cancelled: readonly number[],
  now: number,
): Promise<void> {
  const { officeId, plan } = company
  const signed = await signedContracts(client, officeId)
  const contracts = signed.filter(({ kind }) => kind === 'sale')
  if (contracts.length === 0) return
  const accounts = await accountsOf(client, officeId, new Date(now - 380 * day).toISOString())
  const year = {
    company,
    book: new Book(officeId),
    accounts,
    keeper: keeperOf(company),
    dice: new Dice(plan.seed + 61),
    now,
  }
  for (const contract of contracts) payFor(year, contract, cancelled.includes(contract.id))
  const till = { ...year, dice: new Dice(plan.seed + 67) }
  for (const sold of signed) if (sold.kind === 'retail') pay(till, sold, retailPayments(sold, now))
  enterOthers(year, contracts, await unsignedDeals(client, officeId))
  await keepBook(client, year.book)
  await cancelContracts(client, officeId, cancelled)
  await attachVouchers(client, company, year.book.receipts)
  await playRequests(client, year, contracts)
  await fillInvoices(client, year, contracts)
  await keepPast(client, officeId)
  await closeMonths(client, company, year.keeper, now)
  await client.query(
    'analyze receipt, money_entry, money_allocation, money_request, contract_change, contract_change_line, contract',
  )
}

/** Enters what a customer paid for a contract, each confirmed by finance within a day, and pays its terms. */
function payFor(year: Year, contract: Signed, cancelled: boolean): void {
  const { book, dice, now, keeper } = year
  const confirmed = pay(year, contract, paymentsOf(contract, cancelled, dice, now))
  if (cancelled)
    for (const receipt of confirmed) book.shrink(receipt, contract, contract.effectiveAt + untilCancelled * day, keeper)
}

/** Enters payments for a contract, and pays its terms by those that finance has confirmed, which it returns. */
function pay(year: Year, contract: Signed, payments: readonly Payment[]): Receipt[] {
  const { book } = year
  const receipts = payments.map(payment => enter(year, contract, payment))
  const confirmed = receipts.filter(one => one.confirmedAt !== null)
  const moments = confirmed.map(receipt => ({
    receipt,
    at: Math.max(receipt.confirmedAt as number, contract.effectiveAt),
  }))
  for (const receipt of confirmed) book.credit(receipt)
  for (const { receipt, at } of moments.toSorted((a, b) => a.at - b.at)) book.pay(receipt, contract, at)
  return confirmed
}

function enter(year: Year, contract: Signed, { at, amount, kind }: Payment): Receipt {
  const { book, accounts, dice, now, keeper } = year
  const { customerId, opportunityId, ownerId, departmentId, customer } = contract
  const confirmedAt = atWork(at + dice.int(1, 20) * hour)
  const isConfirmed = confirmedAt < now
  return book.enter({
    customerId,
    opportunityId,
    contractId: at < contract.at ? null : contract.id,
    ownerId,
    departmentId,
    kind,
    amount,
    receivedOn: formatDate(at),
    way: connectionFor(accounts, amount, customer, dice, 40_000 + book.receipts.length),
    state: isConfirmed ? 'confirmed' : 'submitted',
    reason: '',
    by: enteredBy(year, ownerId, at),
    keeper,
    enteredAt: at,
    confirmedAt: isConfirmed ? confirmedAt : null,
    reversedAt: null,
  })
}
