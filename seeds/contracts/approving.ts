import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { startApproval } from '../../src/modules/approval/server/index.ts'
import { contractDocument } from '../../src/modules/contract/server/acts/document.ts'
import { changeDocument } from '../../src/modules/contract/server/change/document.ts'
import { beyondOf } from '../../src/modules/contract/server/record/beyond.ts'
import { happenedAt, PastDesk } from '../approvals/play.ts'
import { atWork, day, hour, lastAtWork } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'

// Nothing takes effect here, so nothing follows from it.
const beyond = beyondOf({ all: () => [] })
const businesses = { contract: contractDocument(beyond).business, change: changeDocument(beyond).business }

type Asked = { id: number; number: string; ownerId: number; at: number; approverId?: number }

/** Sends two drafts of contracts and two change orders that lower a price to the heads of their sellers, who have not decided yet. */
export async function askForContracts(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId } = company
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  for (const draft of await draftsOf(client, company)) {
    const at = lastAtWork(now - 5 * hour)
    const moment = atWork(Math.max(draft.at + hour, at))
    await ask(client, company, draft, Math.min(moment, lastAtWork(now)), 'contract')
  }
  for (const [place, contract] of (await reducibleOf(client, company, now)).entries()) {
    const at = lastAtWork(now - (3 + place * 20) * hour)
    const id = await reduce(client, officeId, contract, at)
    await ask(client, company, { ...contract, id, number: `${contract.number}-B1` }, at, 'change')
  }
  await client.query(`delete from notification where office_id = $1 and kind = 'approval'`, [officeId])
}

const there = ({ employees }: Company) => employees.filter(one => one.left === null).map(one => one.id)

async function draftsOf(client: ClientBase, company: Company): Promise<Asked[]> {
  const { rows } = await client.query<Asked>(
    `select id::int, number, owner_id::int as "ownerId", extract(epoch from created_at)::float8 * 1000 as at from contract
     where office_id = $1 and state = 'draft' and line_count > 0 and owner_id = any($2) order by created_at, id limit 2`,
    [company.officeId, there(company)],
  )
  return rows
}

type Reducible = Asked & { lineId: number; quantity: number; unit: string; pieces: number | null; net: number }

/** Contracts that are signed but not produced, each with its smallest line of goods. */
async function reducibleOf(client: ClientBase, company: Company, now: number): Promise<Reducible[]> {
  const { rows } = await client.query<Reducible>(
    `select c.id::int, c.number, c.owner_id::int as "ownerId", extract(epoch from c.effective_at)::float8 * 1000 as at, l.id::int as "lineId", l.quantity,
       l.quantity_unit as unit, l.pieces, l.net
     from contract c join lateral (select * from contract_line l where l.office_id = c.office_id and l.contract_id = c.id and l.net > 0 order by l.net limit 1) l on true
     where c.office_id = $1 and c.state = 'effective' and c.revision = 1 and c.owner_id = any($2) and c.signed_on is not null and c.line_count > 1
       and c.delivered_on is null and c.effective_at < $3 and l.net <= c.effective_total - c.paid order by c.id desc limit 2`,
    [company.officeId, there(company), new Date(now - 4 * day)],
  )
  return rows
}

/** Keeps a change order that takes a line away, as it is sent to its approval. */
async function reduce(
  client: ClientBase,
  officeId: number,
  { id, number, ownerId, ...line }: Reducible,
  at: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with change as (
       insert into contract_change (office_id, contract_id, kind, number, state, reason, delta, margin_delta, due_on, created_by, created_at, updated_at)
       values ($1, $2, 'change', $3, 'approving', '客户自己买这一项，合同里减掉', $4::bigint, $4::bigint, $5, $6, $7, $7) returning id
     ), lines as (
       insert into contract_change_line (office_id, change_id, position, line_id, after, quantity, pieces, net)
       select $1, id, 1, $8, jsonb_build_object('quantity', 0, 'quantityUnit', $9::text, 'sizes', '[]'::jsonb), -$10::bigint, -$11::bigint, $4 from change
     )
     select id::int from change`,
    [
      officeId,
      id,
      `${number}-B1`,
      -line.net,
      formatDate(at),
      ownerId,
      new Date(at).toISOString(),
      line.lineId,
      line.unit,
      line.quantity,
      line.pieces,
    ],
  )
  return (rows[0] as { id: number }).id
}

/** Starts the approval of a contract or a change order at a moment. */
async function ask(
  client: ClientBase,
  company: Company,
  { id, number, ownerId }: Asked,
  at: number,
  what: 'contract' | 'change',
): Promise<void> {
  const owner = company.employees.find(one => one.id === ownerId) as Employee
  const desk = new PastDesk(client, company, owner, at)
  const [table, subject, word] =
    what === 'contract' ? ['contract', 'contract', '合同'] : ['contract_change', 'contractChange', '增减项']
  const told = { subject, subjectId: id, subjectName: number, subjectVersion: 1 }
  await desk.log({ ...told, action: `提交${word}`, changes: { state: ['draft', 'approving'] } })
  const title = `${owner.name}提交${word} ${number}`
  const approvalId = await startApproval(desk, businesses[what], { documentId: id, title, chosen: {} })
  await happenedAt(client, approvalId, at)
  await client.query(
    `update ${table} set state = 'approving', approval_id = $3, updated_at = $4 where office_id = $1 and id = $2`,
    [company.officeId, id, approvalId, desk.at],
  )
}
