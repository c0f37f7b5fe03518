import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'

/** Returns the names of those who agreed in some instances, by instance, each once and in their order; one that the flow alone let pass has none. */
export async function agreedBy(desk: Desk, instanceIds: readonly number[]): Promise<Map<number, string[]>> {
  if (instanceIds.length === 0) return new Map()
  const rows = await desk
    .from('approvalDecision')
    .select(['instanceId', 'employeeId'])
    .where('instanceId', 'in', [...new Set(instanceIds)])
    .where('kind', '=', 'approve')
    .orderBy('id')
    .execute()
  const names = await namesOf(
    desk,
    'employee',
    rows.map(row => row.employeeId),
  )
  const said = Map.groupBy(rows, row => row.instanceId)
  return new Map(
    [...said].map(([id, each]) => [id, [...new Set(each.flatMap(row => names.get(row.employeeId ?? 0) ?? []))]]),
  )
}
