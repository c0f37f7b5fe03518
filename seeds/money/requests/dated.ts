import type { ClientBase } from 'pg'
import { formatDate } from '../../../src/kernel/api/time.ts'

type Dates = { id: number; approvalId: number; at: number; decided: number; done: number | null }

/** Lets what the transaction wrote of a request have happened when it says; a forfeiture or release is carried out by its decision. */
export async function dated(client: ClientBase, { id, approvalId, at, decided, done }: Dates): Promise<void> {
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
