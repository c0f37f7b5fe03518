import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Condition, readTotals, Statement } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import type { MoneySummary } from '../../api/summary.ts'
import { entriesWhere } from '../reading/detail.ts'
import { receipts } from '../record/receipts.ts'
import { partlyMoney } from '../record/scope.ts'
import { requests } from '../request/requests.ts'

const ofDeal = 'select k.id from contract k where k.office_id = current_office() and k.opportunity_id = ?'

/**
 * Whose money is summed: SQL conditions over a contract `c`, a receipt `e` and a request `e`, with `?` for the number of the one. What is looked up
 * elsewhere is asked once, as an array: beside `or`, PostgreSQL would ask it for each receipt of the company.
 */
const levels = {
  ofDeal: {
    contracts: 'c.opportunity_id = ?',
    receipts: `(e.opportunity_id = ? or e.contract_id = any(array(${ofDeal})))`,
    requests: `e.contract_id = any(array(${ofDeal}))`,
  },
  ofContract: {
    contracts: 'c.id = ?',
    receipts: `(e.contract_id = ? or e.id = any(array(select a.receipt_id from money_allocation a join contract_term t
      on t.office_id = a.office_id and t.id = a.term_id where a.office_id = current_office() and t.contract_id = ? and a.amount > 0)))`,
    requests: 'e.contract_id = ?',
  },
  ofCustomer: { contracts: 'c.customer_id = ?', receipts: 'e.customer_id = ?', requests: 'e.customer_id = ?' },
} as const
export type MoneyLevel = keyof typeof levels

const most = 200

type TermSums = Pick<MoneySummary, 'total' | 'paid' | 'overdue'>
type TermShown = MoneySummary['terms'][number]

/** SQL of the terms that ask for money, within the person's data scope over contracts. */
function termsSql(desk: Desk, which: string, id: number) {
  const { values, bind } = new Statement()
  const [office, of, today] = [bind(desk.officeId), bind(id), bind(formatDate(clock.now()))]
  const from = `from contract c join contract_term t on t.office_id = c.office_id and t.contract_id = c.id
    where c.office_id = ${office} and ${which.replace('?', of)} and c.state in ('effective', 'completed')
      and ${inScope(desk, contractVisibility, 'c')(bind)}`
  return { values, from, overdue: `(t.amount > t.paid and t.due_on < ${today}::date) is true` }
}

async function termsOf(desk: Desk, which: string, id: number): Promise<TermShown[]> {
  const { values, from, overdue } = termsSql(desk, which, id)
  const { rows } = await desk.client.query<TermShown>(
    prepared(
      `select t.id, c.id as "contractId", c.number as "contractNumber", t.name, t.due_on as "dueOn", t.amount, t.paid,
       t.amount - t.paid as open, ${overdue} as overdue
     ${from} order by c.id, t.position limit ${most}`,
      values,
    ),
  )
  return rows
}

async function termSums(desk: Desk, which: string, id: number): Promise<TermSums> {
  const { values, from, overdue } = termsSql(desk, which, id)
  const { rows } = await desk.client.query<TermSums>(
    prepared(
      `select coalesce(sum(t.amount), 0)::bigint as total, coalesce(sum(t.paid), 0)::bigint as paid,
       coalesce(sum(t.amount - t.paid) filter (where ${overdue}), 0)::bigint as overdue ${from}`,
      values,
    ),
  )
  return rows[0] as TermSums
}

/** Returns the sums of receipts in a state. */
async function receiptSums(desk: Desk, conditions: readonly Condition[], state: 'confirmed' | 'submitted') {
  const spec = { ...receipts.list, sums: ['amount', 'balance', 'refunded'] }
  const { sums } = await readTotals(desk.client, spec, conditions, { filters: { state: { in: [state] } } })
  const { amount = 0, balance = 0, refunded = 0 } = sums
  return { amount, balance, refunded }
}

async function invoicedOf(desk: Desk, conditions: readonly Condition[]): Promise<number> {
  const of = async (kind: 'invoice' | 'redInvoice') => {
    const filter = { filters: { state: { in: ['done'] }, kind: { in: [kind] } } }
    return (await readTotals(desk.client, requests.list, conditions, filter)).sums.amount ?? 0
  }
  const [issued, red] = await together(
    () => of('invoice'),
    () => of('redInvoice'),
  )
  return issued - red
}

/** Returns the condition of the receipts (alias `e`) of a contract, deal or customer. */
export const receiptsOf =
  (level: MoneyLevel, id: number): Condition =>
  bind =>
    levels[level].receipts.replaceAll('?', bind(id))

/** Returns the money of a contract, deal or customer, within the person's data scopes: sums of all rows, and the first rows. */
export async function summaryOf(desk: Desk, level: MoneyLevel, id: number, customerId: number): Promise<MoneySummary> {
  const { contracts, requests: asks } = levels[level]
  const ofReceipts = [...receipts.conditions(desk), receiptsOf(level, id)]
  const ofRequest: Condition = bind => asks.replaceAll('?', bind(id))
  const [sums, confirmed, submitted, invoiced, terms, shown, asked] = await together(
    () => termSums(desk, contracts, id),
    () => receiptSums(desk, ofReceipts, 'confirmed'),
    () => receiptSums(desk, ofReceipts, 'submitted'),
    () => invoicedOf(desk, [...requests.conditions(desk), ofRequest]),
    () => termsOf(desk, contracts, id),
    () => receipts.rowsWhere(desk, receiptsOf(level, id), most),
    () => requests.rowsWhere(desk, ofRequest, most),
  )
  const ids = shown.map(one => one.id)
  return {
    ...sums,
    open: sums.total - sums.paid,
    received: confirmed.amount,
    balance: confirmed.balance,
    refunded: confirmed.refunded,
    invoiced,
    waiting: submitted.amount,
    partly: partlyMoney(desk),
    customerId,
    terms,
    receipts: shown,
    requests: asked,
    entries: ids.length > 0 ? await entriesWhere(desk, 'm.receipt_id = any($2)', [ids], most) : [],
  }
}
