import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { insertRows } from '../insert.ts'

/** Numbers the approvals of a company anew by the day on which each began; the next one of a day goes on from there. */
export async function numberAnew(client: ClientBase, officeId: number): Promise<void> {
  const { rows } = await client.query<{ id: number; at: string }>(
    'select id, started_at as at from approval_instance where office_id = $1 order by started_at, id',
    [officeId],
  )
  const days = Map.groupBy(rows, row => formatDate(Date.parse(row.at)).replaceAll('-', ''))
  // Past each other's numbers: a number is one document's alone.
  await client.query('update approval_instance set number = id::text where office_id = $1', [officeId])
  for (const [date, begun] of days)
    for (const [index, { id }] of begun.entries())
      await client.query('update approval_instance set number = $3 where office_id = $1 and id = $2', [
        ...[officeId, id, `SP${date}-${String(index + 1).padStart(4, '0')}`],
      ])
  await client.query(`delete from document_counter where office_id = $1 and prefix = 'SP'`, [officeId])
  await insertRows(
    client,
    'document_counter',
    [...days].map(([day, begun]) => ({ officeId, prefix: 'SP', day, last: begun.length })),
  )
}
