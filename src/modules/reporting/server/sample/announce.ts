import type { Desk } from '../../../../kernel/server/desk.ts'
import { publishChange } from '../../../../kernel/server/record/publish.ts'

const topics = [
  { topic: 'clue', menu: 'clueList', module: 'clue' },
  { topic: 'opportunity', menu: 'businessList', module: 'opportunity' },
] as const

/** Open lists learn that examples came or went. */
export async function announceSample(desk: Desk): Promise<void> {
  const { rows } = await desk.client.query<{ owners: number[]; departments: number[] }>(
    `select array_remove(array_agg(distinct r.owner_id), null) as owners,
       array_remove(array_agg(distinct r.department_id), null) as departments
     from customer u
     join (select office_id, customer_id, owner_id, department_id from clue
       union all select office_id, customer_id, owner_id, department_id from opportunity) r
       on r.office_id = u.office_id and r.customer_id = u.id
     where u.office_id = $1 and u.sample_at is not null`,
    [desk.officeId],
  )
  const [touched = { owners: [], departments: [] }] = rows
  for (const about of topics)
    await publishChange(desk, about, { ids: [], owners: touched.owners ?? [], departments: touched.departments ?? [] })
}
