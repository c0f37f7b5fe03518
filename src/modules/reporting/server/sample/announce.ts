import { snake } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { publishChange } from '../../../../kernel/server/record/publish.ts'
import { amongOf } from './hanging.ts'
import type { Sampled } from './kind.ts'

/** Open lists learn that examples came or went. */
export async function announceSample(desk: Desk, kinds: readonly Sampled[]): Promise<void> {
  const among = amongOf(kinds)
  for (const { table, topic, ids } of kinds) {
    if (!topic) continue
    const { rows } = await desk.client.query<{ owners: number[]; departments: number[] }>(
      `select array_agg(distinct owner_id) as owners, array_agg(distinct department_id) as departments
       from ${snake(table)} where office_id = $1 and id in (${ids(among)})`,
      [desk.officeId],
    )
    const [touched] = rows
    await publishChange(desk, topic, [
      { ids: [], owners: touched?.owners ?? [], departments: touched?.departments ?? [] },
    ])
  }
}
