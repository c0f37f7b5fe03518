import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

/**
 * Locks months of people, in their order, and returns what each has as base so far: nobody else's payment counts in the same tier
 * meanwhile.
 */
export async function lockMonths(
  desk: Desk,
  people: readonly { employeeId: number; departmentId: number | null }[],
  period: string,
): Promise<Map<number, number>> {
  const known = new Map(people.map(one => [one.employeeId, one.departmentId]))
  const ids = [...known.keys()].sort((a, b) => a - b)
  const { rows } = await desk.client.query<{ ownerId: number; base: number }>(
    prepared(
      `insert into commission_month as m (office_id, owner_id, department_id, period)
       select $1, p.id, p.department, $4 from unnest($2::bigint[], $3::bigint[]) p (id, department) order by p.id
       on conflict (office_id, owner_id, period) do update set updated_at = m.updated_at
       returning owner_id as "ownerId", base`,
      [desk.officeId, ids, ids.map(id => known.get(id) ?? null), period],
    ),
  )
  return new Map(rows.map(row => [row.ownerId, row.base]))
}
