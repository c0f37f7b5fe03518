import type { ClientBase } from 'pg'
import { startApproval } from '../../../src/modules/approval/server/index.ts'
import { requestKinds } from '../../../src/modules/money/api/request.ts'
import { documentsWith } from '../../../src/modules/money/server/request/document.ts'
import { decideNext, happenedAt, PastDesk } from '../../approvals/play.ts'
import { atWork, hour } from '../../calendar.ts'
import type { Employee } from '../../companies/employ.ts'
import type { Year } from '../year.ts'
import { type Asked, stays } from './asked.ts'
import { issue, pay, post } from './carryOut.ts'
import { dated } from './dated.ts'

const documents = documentsWith(post)
const businessFor = {
  refund: documents.refund.business,
  forfeiture: documents.forfeiture.business,
  invoice: documents.invoiceTitle.business,
  release: documents.release.business,
}
type Approved = keyof typeof businessFor

/** Lets somebody make a request, and others decide on it and carry it out, through the product itself. */
export async function play(client: ClientBase, year: Year, asked: Asked, number: string): Promise<void> {
  const { company } = year
  const { kind, end, at, comment } = asked
  const owner = stays(year, asked.ownerId) as Employee
  const desk = new PastDesk(client, company, owner, at)
  const id = await enter(desk, asked, number)
  const business = businessFor[kind as Approved]
  const title = `${owner.name}申请${requestKinds[kind]} ${number}`
  const approvalId = await startApproval(desk, business, { documentId: id, title, chosen: {} })
  await happenedAt(client, approvalId, at)
  const decided = end === 'approving' ? at : atWork(at + 3 * hour)
  const decision = end === 'rejected' ? 'reject' : 'approve'
  if (end !== 'approving')
    await decideNext(client, company, { business, approvalId, kind: decision, comment, at: decided })
  const done = end === 'done' ? atWork(decided + 2 * hour) : null
  if (done !== null) await carryOut(client, year, asked, id, done)
  await dated(client, { id, approvalId, at, decided, done })
}

/** Enters a request with its parts; returns its id. */
async function enter(desk: PastDesk, asked: Asked, number: string): Promise<number> {
  const { kind, reason, customerId, contractId, ownerId, departmentId, amount, receiptId = null } = asked
  const party = { customerId, contractId, ownerId, departmentId, createdBy: desk.employeeId }
  const told = { action: `申请${requestKinds[kind]}`, name: number }
  const values = { kind, number, reason, amount, receiptId, ...party, ...asked.facts }
  const { id } = await desk.insert('moneyRequest', values, told)
  const parts = (asked.parts ?? []).map(part => ({ ...part, requestId: id }))
  await desk.insertMany('moneyRequestPart', parts, told)
  return id
}

/** Finance pays a refund or notes the number of an invoice; the decision itself has carried out the others. */
async function carryOut(
  client: ClientBase,
  { company, keeper }: Year,
  { kind, parts = [] }: Asked,
  id: number,
  at: number,
): Promise<void> {
  const desk = new PastDesk(client, company, keeper, at)
  if (kind === 'refund') await pay(desk, id, parts, at)
  if (kind === 'invoice') await issue(desk, id, at)
}
