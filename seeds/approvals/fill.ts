import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/contract/time.ts'
import type { Company } from '../companies/found.ts'
import { play } from './play.ts'
import { amended, stories } from './stories.ts'

/** Fills in approvals of the last four weeks for the demo's large company, played through the product itself. */
export async function fillApprovals(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const [sales, manager] = ['sales1', 'manager'].map(name => employees.find(one => one.username === name))
  if (!sales || !manager) return
  // Whoever tries the demo can answer what its salesperson asks: the head of their group is the manager, who signs in.
  await client.query('update department set leader_id = $3 where office_id = $1 and id = $2', [
    ...[officeId, sales.departmentId, manager.id],
  ])
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const inOrder = [...stories, amended].toSorted((a, b) => b.days - a.days || a.hour - b.hour)
  for (const story of inOrder) await play(client, company, story, now)
  await numberAnew(client, officeId)
  // Bells say what is new; these are weeks old.
  await client.query(`delete from notification where office_id = $1 and kind = 'approval'`, [officeId])
}

/** Numbers say the day on which an approval began, and the day's counter begins with whoever comes first. */
async function numberAnew(client: ClientBase, officeId: number): Promise<void> {
  const { rows } = await client.query<{ id: number; at: string }>(
    'select id, started_at as at from approval_instance where office_id = $1 order by started_at, id',
    [officeId],
  )
  const days = Map.groupBy(rows, row => formatDate(Date.parse(row.at)).replaceAll('-', ''))
  for (const [date, begun] of days)
    for (const [index, { id }] of begun.entries())
      await client.query('update approval_instance set number = $3 where office_id = $1 and id = $2', [
        ...[officeId, id, `SP${date}-${String(index + 1).padStart(4, '0')}`],
      ])
  await client.query(`delete from document_counter where office_id = $1 and prefix = 'SP'`, [officeId])
}
