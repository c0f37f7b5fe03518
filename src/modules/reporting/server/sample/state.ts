import type { Desk } from '../../../../kernel/server/desk.ts'
import type { SampleState } from '../../contract/firstHour.ts'

/** Of two who do the same for a new company at once, on whatever node, the second waits and sees what the first did. */
export async function holdFirstHour(desk: Desk): Promise<void> {
  await desk.client.query(`select pg_advisory_xact_lock(770077, $1::integer)`, [desk.officeId])
}

/** Tells whether a company has examples (`in`), may have them as it has no customer yet (`offered`), or neither. */
export async function sampleStateOf(desk: Desk): Promise<SampleState> {
  const { rows } = await desk.client.query<{ state: SampleState }>(
    `select case
       when exists (select from customer where office_id = $1 and sample_at is not null) then 'in'
       when exists (select from customer where office_id = $1) then 'none'
       else 'offered' end as state`,
    [desk.officeId],
  )
  return (rows[0] as { state: SampleState }).state
}
