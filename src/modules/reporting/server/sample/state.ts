import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { SampleState } from '../../api/firstHour.ts'
import { amongOf } from './hanging.ts'
import type { Sampled } from './kind.ts'

/** Of two who do the same for a new company at once, on whatever node, the second waits and sees what the first did. */
export async function holdFirstHour(desk: Desk): Promise<void> {
  await desk.client.query(`select pg_advisory_xact_lock(770077, $1::integer)`, [desk.officeId])
}

/** Tells whether a company has examples (`in`), may have them as it has nothing of its own yet (`offered`), or neither. */
export async function sampleStateOf(desk: Desk, kinds: readonly Sampled[]): Promise<SampleState> {
  const first = kinds.filter(kind => kind.first)
  const there = first.map(({ ids }) => `exists (${ids(amongOf(kinds))})`)
  const any = first.map(({ table }) => `exists (select from ${table} where office_id = $1)`)
  const { rows } = await desk.client.query<{ state: SampleState }>(
    `select case when ${there.join(' or ')} then 'in' when ${any.join(' or ')} then 'none' else 'offered' end as state`,
    [desk.officeId],
  )
  return (rows[0] as { state: SampleState }).state
}
