import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { ofEveryWord, readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../contract/server/index.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { receiptVisibility } from '../../money/server/index.ts'
import {
  type BankStatementRow,
  type Candidate,
  type Payable,
  type RefundCandidate,
  bankStatementRoutes as routes,
} from '../api/bankStatement.ts'
import { fileAnswer, fileOf } from './file.ts'
import { rowConditions, rowList } from './list.ts'
import { mallsFor } from './mallSettlement/rows.ts'

const shownFiles = 50
const candidateDays = 30
const mostCandidates = 20

/** Returns those of some rows that the person sees: a row with a document out of their data scope is not there. */
export function rowsSeen(desk: Desk, ids: readonly number[]): Promise<BankStatementRow[]> {
  const found = (bind: (value: unknown) => string) => `e.id = any(${bind(ids)})`
  const all = { filters: {}, page: 1, pageSize: ids.length }
  return readPage<BankStatementRow>(desk.client, rowList, [...rowConditions(desk, 'all'), found], all)
}

/** Returns a row. Throws 40400. */
export async function rowOf(desk: Desk, id: number): Promise<BankStatementRow> {
  const [row] = await rowsSeen(desk, [id])
  if (!row) throw notFound('流水')
  return row
}

/** Returns the receipts of the person's data scope that a row may belong to: the same serial or amount, near its day; the matched one first. */
async function candidatesFor(desk: Desk, row: BankStatementRow): Promise<Candidate[]> {
  const values: unknown[] = [
    desk.officeId,
    row.receiptId,
    row.accountId,
    row.serial,
    row.orderNumber,
    row.amount,
    row.day,
  ]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows } = await desk.client.query<Candidate>(
    `select r.id, r.number, r.state, r.kind, r.amount, r.received_on as "receivedOn", r.payer, c.name as "customerName",
       r.external_serial as "externalSerial"
     from receipt r join customer c on c.office_id = r.office_id and c.id = r.customer_id
     where r.office_id = $1 and (${inScope(desk, receiptVisibility, 'r')(bind)})
       and r.state in ('submitted', 'confirmed', 'reversed') and (r.id = $2 or (r.account_id = $3 and r.state <> 'reversed'
       and (r.external_serial in ($4, $5) or (r.amount = $6 and abs(r.received_on - $7::date) <= ${candidateDays}))
       and not exists (select from statement_row s where s.office_id = r.office_id and s.receipt_id = r.id and s.state = 'matched')))
     order by r.id = $2 desc, r.external_serial in ($4, $5) desc nulls last, abs(r.received_on - $7::date), r.id limit ${mostCandidates}`,
    values,
  )
  return rows
}

/** Returns the paid refunds of the person's data scope that a row may belong to, as `candidatesFor` does receipts. */
async function refundsFor(desk: Desk, row: BankStatementRow): Promise<RefundCandidate[]> {
  const values: unknown[] = [
    desk.officeId,
    row.refundId,
    row.accountId,
    row.serial,
    row.orderNumber,
    row.amount,
    row.day,
  ]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows } = await desk.client.query<RefundCandidate>(
    `select q.id, q.number, q.kind, q.amount, q.done_on as "doneOn", q.payee, c.name as "customerName", q.serial
     from money_request q join customer c on c.office_id = q.office_id and c.id = q.customer_id
     where q.office_id = $1 and (${inScope(desk, receiptVisibility, 'q')(bind)}) and q.kind in ('refund', 'double') and q.state = 'done'
       and (q.id = $2 or (q.account_id = $3 and (nullif(q.serial, '') in ($4, $5) or (q.amount = $6 and abs(q.done_on - $7::date) <= ${candidateDays}))
       and not exists (select from statement_row s where s.office_id = q.office_id and s.refund_id = q.id and s.state = 'matched')))
     order by q.id = $2 desc, nullif(q.serial, '') in ($4, $5) desc nulls last, abs(q.done_on - $7::date), q.id limit ${mostCandidates}`,
    values,
  )
  return rows
}

/** Returns the contracts in effect of the person's data scope that a search finds, those with open terms first. */
async function payables(desk: Desk, search: string): Promise<Payable[]> {
  const values: unknown[] = [desk.officeId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const found = ofEveryWord(search, word => {
    const fragment = bind(word.toLowerCase())
    return `strpos(lower(c.number), ${fragment}) > 0 or strpos(lower(u.name), ${fragment}) > 0`
  })
  const { rows } = await desk.client.query<Payable>(
    `select c.id, c.number, u.name as "customerName", c.effective_total - c.paid as open
     from contract c ${customerJoin('c')}
     where c.office_id = $1 and c.state in ('effective', 'completed') and ${found}
       and (${inScope(desk, contractVisibility, 'c')(bind)})
     order by c.effective_total > c.paid desc, c.id desc limit ${mostCandidates}`,
    values,
  )
  return rows
}

/** The calls that read statements. */
export const readHandlers = [
  handle(routes.file, async (desk, { params: { id } }) => fileAnswer(await fileOf(desk, id))),

  handle(routes.files, async desk => {
    const files = await desk.from('statementFile').selectAll().orderBy('id', 'desc').limit(shownFiles).execute()
    return files.map(fileAnswer)
  }),

  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<BankStatementRow>(desk.client, rowList, rowConditions(desk, body.view), body),
  })),

  handle(routes.totals, (desk, { body }) => readTotals(desk.client, rowList, rowConditions(desk, body.view), body)),

  handle(routes.contracts, (desk, { body }) => payables(desk, body.search)),

  handle(routes.row, async (desk, { params: { id } }) => {
    const row = await rowOf(desk, id)
    const nothing = { candidates: [], refunds: [], payments: [], dues: [] }
    if (row.direction === 'out') return { ...nothing, row, refunds: await refundsFor(desk, row) }
    return { ...nothing, row, candidates: await candidatesFor(desk, row), ...(await mallsFor(desk, row)) }
  }),
]
