import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { bankStatementSwitches } from '../../api/switches.ts'
import { nameOfRow, type Row } from '../row.ts'
import { mallPairs, mallPaymentsFor } from './malls.ts'
import { type DocumentColumn, isCertain, type OpenDocument, type Pair, pairsOf } from './pair.ts'

type Run = <T>(task: (desk: Desk) => Promise<T>) => Promise<T>

type Direction = 'in' | 'out'
/** The columns that may hold what a row is matched with. */
const columns: readonly DocumentColumn[] = ['receiptId', 'refundId', 'mallEntryId', 'mallAccountId']

const amountsAtOnce = 1000
const mostRows = 2000

/**
 * Matches an account's open rows with its receipts and paid refunds, some amounts at a time, each in a transaction of its own, so that nobody waits long.
 * Rows of one amount are judged together, since only then it is known what else fits. Returns how many were matched and suggested.
 */
export async function matchAccount(run: Run, accountId: number, signal: AbortSignal) {
  const found = { matched: 0, suggested: 0 }
  for (const direction of ['in', 'out'] as const) {
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted()
      const last: number = after
      const step = await run(desk => matchAmounts(desk, { accountId, direction, after: last }))
      after = step?.after ?? null
      found.matched += step?.matched ?? 0
      found.suggested += step?.suggested ?? 0
    }
  }
  return found
}

type Part = { accountId: number; direction: Direction; after: number }

/** Matches the rows of the next amounts; null where there are no more. */
async function matchAmounts(desk: Desk, { accountId, direction, after }: Part) {
  const { rows: amounts } = await desk.client.query<{ amount: number; rows: number }>(
    `select amount, count(*)::integer as rows from statement_row
     where office_id = $1 and account_id = $2 and direction = $4 and state in ('unmatched', 'suggested') and amount > $3
     group by amount order by amount limit ${amountsAtOnce}`,
    [desk.officeId, accountId, after, direction],
  )
  const some = upTo(amounts)
  if (some.length === 0) return null
  const [rows, { statementMatchDays }] = await together(
    () => lockedRows(desk, { accountId, direction }, some),
    () => switchesOf(desk, bankStatementSwitches),
  )
  const entered = pairsOf(
    rows.map(row => ({ ...row, order: row.orderNumber })),
    await documentsFor[direction](desk, accountId, rows, some),
    statementMatchDays,
  )
  const paired = new Set(entered.map(pair => pair.rowId))
  const left = direction === 'in' ? rows.filter(row => !paired.has(row.id)) : []
  const pairs = [...entered, ...(await mallPairs(desk, left))]
  const changes = changesOf(rows, pairs)
  await changeBulk(desk, 'statementRow', changes, { action: '自动匹配流水', name: nameOfRow })
  const matched = pairs.filter(isCertain).length
  return { after: some.at(-1) as number, matched, suggested: pairs.length - matched }
}

/** Locks all open rows of an account, for one transaction that matches them all: rows come before documents. */
export async function holdOpenRows(desk: Desk, accountId: number): Promise<void> {
  await desk.client.query(
    `select id from statement_row where office_id = $1 and account_id = $2 and state in ('unmatched', 'suggested')
     order by id for no key update`,
    [desk.officeId, accountId],
  )
}

/** Returns so many of the amounts as have a bearable number of rows together; one at least. */
function upTo(amounts: readonly { amount: number; rows: number }[]): number[] {
  let sum = 0
  return amounts
    .filter(({ rows }, at) => {
      sum += rows
      return at === 0 || sum <= mostRows
    })
    .map(({ amount }) => amount)
}

/** Returns the open rows of these amounts, which nobody else changes until the transaction ends. */
async function lockedRows(
  desk: Desk,
  { accountId, direction }: Omit<Part, 'after'>,
  amounts: readonly number[],
): Promise<Row[]> {
  const { rows } = await desk.client.query<Row>(
    `select id, version, account_id as "accountId", day, amount, serial, order_number as "orderNumber", counterparty, state,
       receipt_id as "receiptId", refund_id as "refundId", mall_entry_id as "mallEntryId", mall_account_id as "mallAccountId", how
     from statement_row where office_id = $1 and account_id = $2 and direction = $4
       and state in ('unmatched', 'suggested') and amount = any($3) order by id for no key update`,
    [desk.officeId, accountId, amounts, direction],
  )
  return rows
}

/** Returns the account's receipts of these amounts or serials that no row is matched with, and keeps them as they are meanwhile. */
async function receiptsFor(
  desk: Desk,
  accountId: number,
  rows: readonly Row[],
  amounts: readonly number[],
): Promise<OpenDocument[]> {
  const { rows: found } = await desk.client.query<Omit<OpenDocument, 'as'>>(
    `select r.id, r.received_on as day, r.amount, r.external_serial as serial, array[r.payer, c.name] as names
     from receipt r join customer c on c.office_id = r.office_id and c.live_id = r.customer_id and c.id = c.live_id
     where r.office_id = $1 and r.account_id = $2 and r.state in ('submitted', 'confirmed')
       and (r.amount = any($3) or r.external_serial = any($4))
       and not exists (select from statement_row s where s.office_id = r.office_id and s.receipt_id = r.id and s.state = 'matched')
     order by r.id for share of r`,
    [desk.officeId, accountId, amounts, serialsOf(rows)],
  )
  return found.map(one => ({ ...one, as: 'receiptId' }))
}

/** Returns the refunds paid from the account, as `receiptsFor` does receipts. */
async function refundsFor(
  desk: Desk,
  accountId: number,
  rows: readonly Row[],
  amounts: readonly number[],
): Promise<OpenDocument[]> {
  const { rows: found } = await desk.client.query<Omit<OpenDocument, 'as'>>(
    `select q.id, q.done_on as day, q.amount, nullif(q.serial, '') as serial, array[q.payee, c.name] as names
     from money_request q join customer c on c.office_id = q.office_id and c.id = q.customer_id
     where q.office_id = $1 and q.account_id = $2 and q.state = 'done' and q.kind in ('refund', 'double')
       and (q.amount = any($3) or q.serial = any($4))
       and not exists (select from statement_row s where s.office_id = q.office_id and s.refund_id = q.id and s.state = 'matched')
     order by q.id for share of q`,
    [desk.officeId, accountId, amounts, serialsOf(rows)],
  )
  return found.map(one => ({ ...one, as: 'refundId' }))
}

const serialsOf = (rows: readonly Row[]) => rows.flatMap(row => [row.serial ?? [], row.orderNumber ?? []].flat())
const documentsFor = {
  in: async (desk: Desk, accountId: number, rows: readonly Row[], amounts: readonly number[]) => [
    ...(await receiptsFor(desk, accountId, rows, amounts)),
    ...(await mallPaymentsFor(desk, accountId, amounts, serialsOf(rows))),
  ],
  out: refundsFor,
}

/** Returns what changes of the rows: a pair that is certain matches, another is suggested, and an old suggestion that fits no more is gone. */
function changesOf(rows: readonly Row[], pairs: readonly Pair[]): RowChange<'statementRow'>[] {
  const paired = new Map(pairs.map(pair => [pair.rowId, pair]))
  return rows.flatMap((row): RowChange<'statementRow'>[] => {
    const pair = paired.get(row.id)
    const state = pair ? (isCertain(pair) ? 'matched' : 'suggested') : 'unmatched'
    const documents = Object.fromEntries(columns.map(column => [column, pair?.as === column ? pair.documentId : null]))
    const how = pair?.how ?? null
    const same = row.state === state && row.how === how && columns.every(column => row[column] === documents[column])
    return same ? [] : [{ row, patch: { state, how, ...documents } }]
  })
}
