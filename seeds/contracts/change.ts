import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day } from '../calendar.ts'

type Contract = { id: number; number: string; ownerId: number; at: number }

/** Adds work to some contracts by change orders that took effect: two weeks later, with a term of its own. */
export async function changeSome(
  client: ClientBase,
  officeId: number,
  now: number,
  except: readonly number[],
): Promise<void> {
  const { rows } = await client.query<Contract>(
    `select id::int, number, owner_id::int as "ownerId", extract(epoch from effective_at)::float8 * 1000 as at from contract
     where office_id = $1 and state = 'effective' and effective_at < $2 and id <> all($3) order by id`,
    [officeId, new Date(now - 15 * day), except],
  )
  for (const contract of rows.filter((_, at) => at % 7 === 3)) await add(client, officeId, contract)
}

const amount = 180_000 // fen of the added work

/** The added work as its change order keeps it. */
const fresh = {
  space: '阳台',
  kind: 'service',
  name: '美缝',
  unit: '项',
  code: '',
  spec: '',
  remark: '',
  measure: null,
  sizes: [],
  gift: false,
  quantity_unit: 'piece',
  count: 0,
}

async function add(client: ClientBase, officeId: number, { id, number, ownerId, at }: Contract): Promise<void> {
  const moment = new Date(at + 14 * day).toISOString()
  const on = formatDate(at + 14 * day)
  await client.query(
    `with change as (
       insert into contract_change (office_id, contract_id, kind, number, state, revision, reason, delta, due_on, effective_at, created_by, created_at, updated_at)
       values ($1, $2, 'change', $3, 'effective', 2, '客户增加阳台美缝', $4, $6, $5, $7, $5, $5) returning id
     ), line as (
       insert into contract_line (office_id, contract_id, change_id, space, space_position, position, kind, name, unit, list_price, quantity, gross, settled, net)
       select $1, $2, id, '阳台', 91, 0, 'service', '美缝', '项', $4, 0, 0, 0, 0 from change returning id, change_id
     )
     insert into contract_change_line (office_id, change_id, position, line_id, fresh, after, quantity, net)
     select $1, change_id, 1, id, $8::jsonb, '{"quantity": 1000, "quantityUnit": "piece", "sizes": []}', 1000, $4 from line`,
    [officeId, id, `${number}-B1`, amount, moment, on, ownerId, JSON.stringify(fresh)],
  )
  await client.query(
    `with term as (
       insert into contract_term (office_id, contract_id, position, name, due_kind, due_day, updated_at) values ($1, $2, 9, $3, 'date', $4, $5) returning id
     ), kept as (update contract set revision = 2, updated_at = $5 where office_id = $1 and id = $2)
     insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day, created_at)
     select $1, $2, term.id, $6, $4, true, 'change', c.id, $4, $5 from term, contract_change c where c.office_id = $1 and c.contract_id = $2`,
    [officeId, id, `增项款 ${number}-B1`, on, moment, amount],
  )
}

/** Cancels contracts six days after they took effect (退单): every line and term goes to nothing. What was paid has left the terms before. */
export async function cancelContracts(client: ClientBase, officeId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await client.query<Contract>(
    `select id::int, number, owner_id::int as "ownerId", extract(epoch from effective_at)::float8 * 1000 as at from contract
     where office_id = $1 and id = any($2) order by id`,
    [officeId, ids],
  )
  for (const contract of rows) await cancel(client, officeId, contract)
}

/** Days between the day on which a contract takes effect and that on which it is cancelled. */
export const untilCancelled = 6

async function cancel(client: ClientBase, officeId: number, { id, number, ownerId, at }: Contract): Promise<void> {
  const moment = new Date(at + untilCancelled * day).toISOString()
  const on = formatDate(at + untilCancelled * day)
  await client.query(
    `with change as (
       insert into contract_change (office_id, contract_id, kind, number, state, revision, reason, delta, cost_delta, margin_delta, effective_at, created_by,
         created_at, updated_at)
       select $1, $2, 'cancel', $3, 'effective', 2, '客户换了房子', -effective_total, -cost_amount, -margin_amount, $4, $6, $4, $4
       from contract where office_id = $1 and id = $2 returning id
     ), lines as (
       insert into contract_change_line (office_id, change_id, position, line_id, after, quantity, pieces, net)
       select $1, change.id, l.position, l.id, jsonb_build_object('quantity', 0, 'quantityUnit', l.quantity_unit, 'sizes', '[]'::jsonb), -l.quantity, -l.pieces, -l.net
       from change, contract_line l where l.office_id = $1 and l.contract_id = $2
     )
     insert into contract_term_entry (office_id, contract_id, term_id, amount, document_kind, document_id, on_day, created_at)
     select $1, $2, t.id, -t.amount, 'cancel', change.id, $5, $4 from change, contract_term t where t.office_id = $1 and t.contract_id = $2 and t.amount > 0`,
    [officeId, id, `${number}-T1`, moment, on, ownerId],
  )
  await client.query(
    `update contract set state = 'completed', cancelled_on = $3, completed_at = $4, revision = 2, cost_amount = 0, margin_amount = 0, void_reason = '客户换了房子',
       updated_at = $4 where office_id = $1 and id = $2`,
    [officeId, id, on, moment],
  )
}

/** Ends the contracts that are installed and paid; to be called after the money has come in. */
export async function completePaid(client: ClientBase, { officeId }: { officeId: number }, now: number): Promise<void> {
  await client.query(
    `update contract c set state = 'completed', completed_at = greatest((installed_on + 10)::timestamp at time zone 'Asia/Shanghai',
       (select max(created_at) from money_entry m where m.office_id = $1 and m.contract_id = c.id))
     where office_id = $1 and state = 'effective' and installed_on is not null and paid = effective_total and installed_on < $2::date
       and not exists (select from contract_change h where h.office_id = $1 and h.contract_id = c.id and h.state in ('draft', 'approving', 'rejected'))`,
    [officeId, formatDate(now - 12 * day)],
  )
}
