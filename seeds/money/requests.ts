import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/contract/time.ts'
import type { World } from '../../src/kernel/server/module.ts'
import { startApproval } from '../../src/modules/approval/server/index.ts'
import { type RequestKind, requestKinds } from '../../src/modules/money/contract/request.ts'
import { postingIn } from '../../src/modules/money/server/index.ts'
import { businessesWith } from '../../src/modules/money/server/request/business.ts'
import type { RequestRecord } from '../../src/modules/money/server/request/record.ts'
import { hold, outMoves } from '../../src/modules/money/server/request/refunds.ts'
import { decideNext, happenedAt, PastDesk } from '../approvals/play.ts'
import { atWork, day, hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Receipt } from './facts.ts'
import { numbered } from './numbers.ts'
import type { Signed } from './read.ts'
import type { Year } from './year.ts'

/** What becomes of a request: it waits for a decision, is refused, waits to be carried out, or is done. */
type End = 'approving' | 'rejected' | 'approved' | 'done'
type Part = { receiptId: number; termId: number | null; amount: number }
type Asked = {
  kind: RequestKind
  end: End
  at: number
  reason: string
  comment: string
  customerId: number
  contractId: number | null
  ownerId: number
  departmentId: number | null
  amount: number
  receiptId?: number
  parts?: Part[]
  facts?: object
}

// Commission follows later, posting by posting (seeds/commission).
const post = postingIn({ all: () => [] } as unknown as World)
const businesses = businessesWith(post)
const businessFor = {
  refund: businesses.refund,
  forfeiture: businesses.forfeiture,
  invoice: businesses.invoiceTitle,
  release: businesses.release,
}
type Approved = keyof typeof businessFor

/** Asks for refunds, a forfeiture, releases and an invoice for another's name, decided through the product itself. */
export async function playRequests(client: ClientBase, year: Year, contracts: readonly Signed[]): Promise<void> {
  const { officeId } = year.company
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const asked = [
    ...refundsOf(year),
    ...refusedOf(year, contracts),
    ...forfeituresOf(year),
    ...releasesOf(year, contracts),
    ...otherTitles(year, contracts),
  ]
  const inOrder = asked.toSorted((a, b) => a.at - b.at)
  const numbers = await numbered(client, officeId, inOrder)
  for (const [place, one] of inOrder.entries()) await play(client, year, one, numbers[place] as string)
  // Bells say what is new; these are days old.
  await client.query(`delete from notification where office_id = $1 and kind in ('approval', 'moneyRequest')`, [
    officeId,
  ])
}

const stays = ({ company }: Year, ownerId: number) =>
  company.employees.find(one => one.id === ownerId && one.left === null)

const ends: readonly End[] = ['done', 'done', 'done', 'approved', 'approving', 'done']

/** The balances of cancelled contracts go back to their customers; the newest are still on their way. */
function refundsOf(year: Year): Asked[] {
  const { book, now } = year
  const back = book.receipts.filter(
    one => one.balance > 0 && one.paid.size > 0 && one.touchedOn !== null && stays(year, one.ownerId),
  )
  const newest = back.toSorted((a, b) => ((a.touchedOn as string) < (b.touchedOn as string) ? -1 : 1)).slice(-6)
  return newest.map((receipt, place): Asked => {
    const end = ends[place + ends.length - newest.length] as End
    const at = atWork(Math.min(Date.parse(receipt.touchedOn as string) + 2 * day, now - (end === 'done' ? 4 : 2) * day))
    const reason = place % 2 === 0 ? '退单，客户换了房子' : '多付的款退回'
    return {
      kind: 'refund',
      end,
      at,
      reason,
      comment: '同意退款',
      ...partyOf(receipt),
      amount: receipt.balance,
      parts: [{ receiptId: receipt.id, termId: null, amount: receipt.balance }],
      facts: payeeOf(receipt),
    }
  })
}

const partyOf = ({ customerId, contractId, ownerId, departmentId }: Receipt) => ({
  customerId,
  contractId,
  ownerId,
  departmentId,
})
const payeeOf = ({ way }: Receipt) => ({
  payee: way.payer || '客户本人',
  payeeAccount: way.externalSerial ? '原路退回' : '现金',
})

/** Some customer wants part of the last instalment back, which the head refuses. */
function refusedOf(year: Year, contracts: readonly Signed[]): Asked[] {
  const { book, now } = year
  const found = book.receipts.findLast(
    one =>
      one.state === 'confirmed' &&
      one.contractId !== null &&
      one.paid.size === 1 &&
      one.balance === 0 &&
      stays(year, one.ownerId) &&
      (one.confirmedAt as number) < now - 20 * day,
  )
  const [termId] = found ? [...found.paid.keys()] : []
  if (!found || termId === undefined || !contracts.some(one => one.id === found.contractId)) return []
  return [
    {
      kind: 'refund',
      end: 'rejected',
      at: atWork(now - 9 * day),
      reason: '客户说有两块砖色差，要求退 500 元',
      comment: '先上门看色差再定，这次不退',
      ...partyOf(found),
      amount: 50_000,
      parts: [{ receiptId: found.id, termId, amount: 50_000 }],
      facts: payeeOf(found),
    },
  ]
}

/** A customer who backed out loses their 定金. */
function forfeituresOf(year: Year): Asked[] {
  const found = year.book.receipts.find(
    one => one.kind === 'earnest' && one.contractId === null && one.balance === one.amount && one.paid.size === 0,
  )
  if (!found || !stays(year, found.ownerId)) return []
  const at = atWork((found.confirmedAt as number) + 30 * day)
  return [
    {
      kind: 'forfeiture',
      end: 'done',
      at,
      reason: '客户另选他家，按定金约定不退',
      comment: '同意',
      ...partyOf(found),
      amount: found.amount,
      receiptId: found.id,
    },
  ]
}

/** Two customers want their goods before they have paid enough. */
function releasesOf(year: Year, contracts: readonly Signed[]): Asked[] {
  const { now } = year
  const made = contracts.filter(
    one =>
      one.deliveredOn === null && one.signedOn !== null && stays(year, one.ownerId) && one.effectiveAt < now - 6 * day,
  )
  return made.slice(0, 2).map((contract, place): Asked => {
    const amount = contract.terms.reduce((sum, one) => sum + one.amount, 0)
    const facts = { purpose: place === 0 ? 'shipping' : 'production', untilOn: formatDate(now + 15 * day) }
    const at = atWork(now - (place === 0 ? 5 : 1) * day)
    return {
      kind: 'release',
      end: place === 0 ? 'done' : 'approving',
      at,
      reason: '老客户，工地等着开工，月底付清',
      comment: '同意，请盯紧回款',
      ...ofContract(contract),
      amount: Math.round(amount / 20_000) * 10_000,
      facts,
    }
  })
}

const ofContract = ({ id: contractId, customerId, ownerId, departmentId }: Signed) => ({
  contractId,
  customerId,
  ownerId,
  departmentId,
})

/** Two customers want the invoice for their company. */
function otherTitles(year: Year, contracts: readonly Signed[]): Asked[] {
  const { now, book } = year
  const paid = contracts.filter(
    one => stays(year, one.ownerId) && one.effectiveAt < now - 40 * day && paidOf(book.receipts, one) > 0,
  )
  return paid.slice(-2).map((contract, place): Asked => {
    const facts = {
      buyerKind: 'company',
      buyerTitle: place === 0 ? '杭州云栖装饰设计有限公司' : '杭州湖滨酒店管理有限公司',
      taxNumber: place === 0 ? '91330106MA2B1C3D4E' : '91330102MA28F6G7H8',
      deliverTo: 'fapiao@example.com',
    }
    const at = atWork(now - (place === 0 ? 12 : 1) * day)
    return {
      kind: 'invoice',
      end: place === 0 ? 'done' : 'approving',
      at,
      reason: '公司付的款，客户要求开公司抬头',
      comment: '附了付款说明，同意',
      ...ofContract(contract),
      amount: Math.floor(paidOf(book.receipts, contract) / 20_000) * 10_000,
      facts,
    }
  })
}

/** What was paid for a contract's terms, in fen. */
export const paidOf = (receipts: readonly Receipt[], { terms }: Signed): number =>
  receipts.reduce((sum, one) => sum + terms.reduce((part, term) => part + (one.paid.get(term.id) ?? 0), 0), 0)

async function play(client: ClientBase, year: Year, asked: Asked, number: string): Promise<void> {
  const { company, keeper } = year
  const { kind, end, at, comment, parts = [], facts, ...row } = asked
  const owner = stays(year, asked.ownerId) as Employee
  const desk = new PastDesk(client, company, owner, at)
  const { reason, customerId, contractId, ownerId, departmentId, amount, receiptId } = row
  const values = {
    kind,
    number,
    reason,
    customerId,
    contractId,
    ownerId,
    departmentId,
    amount,
    receiptId: receiptId ?? null,
    createdBy: owner.id,
    ...facts,
  }
  const told = { action: `申请${requestKinds[kind]}`, name: number }
  const request = await desk.insert('moneyRequest', values, told)
  const { id } = request
  await desk.insertMany(
    'moneyRequestPart',
    parts.map(part => ({ ...part, requestId: id })),
    told,
  )
  const business = businessFor[kind as Approved]
  const title = `${owner.name}申请${requestKinds[kind]} ${number}`
  const approvalId = await startApproval(desk, business, { documentId: id, title, chosen: {} })
  await happenedAt(client, approvalId, at)
  const decided = atWork(at + 3 * hour)
  if (end !== 'approving')
    await decideNext(client, company, {
      business,
      approvalId,
      kind: end === 'rejected' ? 'reject' : 'approve',
      comment,
      at: decided,
    })
  const done = atWork(decided + 2 * hour)
  if (end === 'done' && kind === 'refund') await pay(new PastDesk(client, company, keeper, done), id, parts, done)
  if (end === 'done' && kind === 'invoice') await issue(new PastDesk(client, company, keeper, done), id, done)
  await dated(client, {
    id,
    approvalId,
    at,
    decided: end === 'approving' ? at : decided,
    done: end === 'done' ? done : null,
  })
}

type Requests = (desk: PastDesk, id: number) => Promise<RequestRecord>
const locked: Requests = (desk, id) => desk.lockOne('moneyRequest', id, '申请单')

/** Pays a refund as `payRefund` does, at a moment of the past. */
async function pay(desk: PastDesk, id: number, parts: readonly Part[], at: number): Promise<void> {
  const request = await locked(desk, id)
  const { number, reason } = request
  const onDay = formatDate(at)
  await hold(desk, id, parts, -1, number)
  await post(desk, await outMoves(desk, parts), { kind: 'refund', id, onDay, reason, action: '付出退款', name: number })
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'bank' order by position limit 1`,
    [desk.officeId],
  )
  await desk.change(
    'moneyRequest',
    request,
    {
      state: 'done',
      doneBy: desk.employeeId,
      doneAt: desk.at,
      accountId: rows[0]?.id ?? null,
      doneOn: onDay,
      serial: `TK${id}8801`,
    },
    { action: '付出退款', name: number },
  )
}

/** Notes the number of an invoice as `issueInvoice` does, at a moment of the past. */
async function issue(desk: PastDesk, id: number, at: number): Promise<void> {
  const request = await locked(desk, id)
  const patch = {
    state: 'done',
    doneBy: desk.employeeId,
    doneAt: desk.at,
    doneOn: formatDate(at),
    serial: `2533200000${10_000_000 + id}`,
  }
  await desk.change('moneyRequest', request, patch, { action: '登记发票', name: request.number })
}

type Dates = { id: number; approvalId: number; at: number; decided: number; done: number | null }

/** Lets what the transaction wrote of a request have happened when it says; a forfeiture or release is carried out by its decision. */
async function dated(client: ClientBase, { id, approvalId, at, decided, done }: Dates): Promise<void> {
  const moment = (ms: number) => new Date(ms).toISOString()
  const carried = done ?? decided
  await client.query(
    `with request as (
       update money_request set approval_id = $2, created_at = $3, updated_at = $4, done_on = case when done_on is null then null else $5::date end
       where id = $1 returning office_id, number
     ), held as (
       update money_hold h set created_at = $6 from request q where h.office_id = q.office_id and h.document_id = $1
     ), moved as (
       update money_entry m set created_at = $4, on_day = $5::date from request q
       where m.office_id = q.office_id and m.document_id = $1 and m.document_kind in ('refund', 'forfeiture') returning m.office_id, m.receipt_id
     )
     update receipt r set touched_on = $5::date, updated_at = $4 from moved m where r.office_id = m.office_id and r.id = m.receipt_id`,
    [id, approvalId, moment(at), moment(carried), formatDate(carried), moment(decided)],
  )
}
