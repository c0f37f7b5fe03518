import type { ClientBase } from 'pg'
import { formatDate } from '../src/kernel/api/time.ts'
import { documentNumber } from '../src/kernel/server/desk/documentNumber.ts'

/** Draws the next number of a kind of document on the day of a moment (ms): its counter stands there. */
export async function numberAt(client: ClientBase, officeId: number, prefix: string, at: number): Promise<string> {
  const day = formatDate(at)
  const { rows } = await client.query<{ last: number }>(
    `insert into document_counter as c (office_id, prefix, day, last) values ($1, $2, $3, 1)
     on conflict (office_id, prefix, day) do update set last = c.last + 1 returning last`,
    [officeId, prefix, day],
  )
  return documentNumber(prefix, day.replaceAll('-', ''), rows[0]?.last ?? 1)
}
