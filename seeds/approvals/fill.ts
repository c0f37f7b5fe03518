import type { ClientBase } from 'pg'
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
  // Bells say what is new; these are weeks old.
  await client.query(`delete from notification where office_id = $1 and kind = 'approval'`, [officeId])
}
